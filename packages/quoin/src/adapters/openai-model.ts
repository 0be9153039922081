/** OpenAI's own models; a compatible server may refuse fields that it does not know. */
export function isOpenaiModel(model: string): boolean {
  return /^(?:ft:)?(?:gpt-\d|chatgpt-|o\d|codex-)/.test(model);
}

/** Explicit cache breakpoints came with gpt-5.6. */
export function takesBreakpoints(model: string): boolean {
  const [, major, minor = "0"] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? [];
  return major !== undefined && (Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6));
}

/** Reasoning models take no `max_tokens`, and no other model of today minds the newer name. */
export function answerLimit(model: string, maxTokens: number | undefined) {
  if (maxTokens === undefined) return {};
  return isOpenaiModel(model) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}
