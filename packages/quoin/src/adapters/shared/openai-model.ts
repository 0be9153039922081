import { joined, type Outgoing } from "./outgoing.ts";
import type { Dialect } from "./strict-schema.ts";

/** What OpenAI's strict mode can hold a model to. */
export const openaiStrict: Dialect = { allRequired: true };

/** OpenAI's own models; a compatible server may refuse fields that it does not know. */
export function isOpenaiModel(model: string): boolean {
  return /^(?:ft:)?(?:gpt-\d|chatgpt-|o\d|codex-)/.test(model);
}

/** Explicit cache breakpoints came with gpt-5.6. */
export function takesBreakpoints(model: string): boolean {
  const [, major, minor = "0"] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? [];
  return major !== undefined && (Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6));
}

/** Up to four explicit breakpoints are kept only in this mode, and without any it would turn caching off. */
export function cacheMode(blocks: readonly { breakpoint?: unknown }[], explicit: boolean) {
  const placed = explicit && blocks.some(({ breakpoint }) => breakpoint !== undefined);
  return placed ? { prompt_cache_options: { mode: "explicit" as const } } : {};
}

/** Reasoning models take no `max_tokens`, and no other model of today minds the newer name. */
export function answerLimit(model: string, maxTokens: number | undefined) {
  if (maxTokens === undefined) return {};
  return isOpenaiModel(model) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}

/** Without a schema the API wants to see the word in a message. */
export function mayAskForJson({ system, user, format }: Outgoing): boolean {
  return format?.schema !== undefined || /json/i.test(joined(system) + joined(user));
}
