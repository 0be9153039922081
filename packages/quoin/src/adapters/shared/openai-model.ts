import { cacheKey } from "./cache-key.ts";
import { joined, type Outgoing, type OutgoingBlock } from "./outgoing.ts";
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

/** What both of OpenAI's APIs are told of the cache: where like requests go, and that the breakpoints are ours. */
export function cacheFields(model: string, sent: Outgoing, explicit: boolean) {
  const key = isOpenaiModel(model) ? cacheKey(sent) : undefined;
  // Up to four of ours are kept only in this mode, and without any it would turn caching off.
  const placed =
    explicit && [...sent.system, ...sent.user].some(({ breakpoint }) => breakpoint !== undefined);
  return {
    ...(key && { prompt_cache_key: key }),
    ...(placed && { prompt_cache_options: { mode: "explicit" as const } }),
  };
}

/** The mark of a block that ends a prefix worth keeping. */
export function markOf({ breakpoint }: OutgoingBlock, explicit: boolean) {
  return explicit && breakpoint ? { prompt_cache_breakpoint: { mode: "explicit" as const } } : {};
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
