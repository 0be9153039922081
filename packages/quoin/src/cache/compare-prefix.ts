import type { Assembly, Counter } from "../core/types.ts";
import { stableJson } from "../text/stable-json.ts";
import { tokensBefore } from "./tokens-before.ts";

/** What the second of two prompts can reuse of the first. */
export interface PrefixComparison {
  /** UTF-8 bytes that are the same from the start. */
  bytes: number;
  /** Tokens of them. */
  tokens: number;
  /** Tokens of the second prompt. */
  of: number;
  /** Where it breaks; absent when the second begins with all of the first. */
  breaks?: { section: string; item?: string; why: "tools" | "changed" | "added" | "removed" };
}

/** Providers read tools first, then system, then messages: other tools leave nothing to reuse. */
export function comparePrefix(before: Assembly, after: Assembly, counter?: Counter): PrefixComparison {
  const changedTool = firstChangedTool(before, after);
  if (changedTool) return { bytes: 0, tokens: 0, of: after.tokens, breaks: { ...changedTool, why: "tools" } };
  const length = commonLength(before.text, after.text);
  const prefix = after.text.slice(0, length);
  const tokens = counter
    ? Math.floor(counter.units(prefix) / counter.unitsPerToken)
    : tokensBefore(after, length);
  const shared = { bytes: new TextEncoder().encode(prefix).length, tokens, of: after.tokens };
  return length === before.text.length ? shared : { ...shared, breaks: breakAt(before, after, length) };
}

function firstChangedTool(before: Assembly, after: Assembly): { section: string; item: string } | undefined {
  const one = toolsOf(before);
  const other = toolsOf(after);
  const at = Array.from({ length: Math.max(one.length, other.length) }).findIndex(
    (_, index) => stableJson(one[index]?.part ?? null) !== stableJson(other[index]?.part ?? null),
  );
  const changed = other[at] ?? one[at];
  return changed && { section: changed.section, item: changed.item };
}

function toolsOf({ parts }: Assembly) {
  return parts.filter(({ part }) => part.type === "tool");
}

/** Never inside a surrogate pair. */
function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  const last = one.charCodeAt(length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}

function breakAt(before: Assembly, after: Assembly, at: number) {
  const was = spanAt(before, at);
  const is = spanAt(after, at);
  const key = (span: typeof is) => span && `${span.section}\n${span.item}`;
  const has = (assembly: Assembly, span: typeof is) => assembly.spans.some((each) => key(each) === key(span));
  const same = key(was) === key(is);
  // An item that the other prompt does not have explains the break better than the one that moved into its place.
  const removed = was && !same && !has(after, was);
  const { section, item } = (removed ? was : (is ?? was)) as NonNullable<typeof is>;
  const why = removed ? "removed" : !same && is && !has(before, is) ? "added" : "changed";
  return { section, ...(item !== undefined && { item }), why: why as "removed" | "added" | "changed" };
}

function spanAt({ spans }: Assembly, at: number) {
  return spans.find(({ start, end }) => at >= start && at < end);
}
