import type { Part } from "../core/part.ts";
import type { Assembly, Counter, SealedPart } from "../core/types.ts";
import { commonLength } from "../text/common-length.ts";
import { utf8Length } from "../text/utf8-length.ts";
import { planCache } from "./plan-cache.ts";
import { tokensUpTo } from "./tokens-before.ts";

/** What the second of two prompts can reuse of the first. */
export interface PrefixComparison {
  /** UTF-8 bytes that are the same from the start. */
  bytes: number;
  /** Tokens of them. */
  tokens: number;
  /** Tokens up to the last breakpoint of the first prompt that they reach: what an explicit cache has kept. */
  kept: number;
  /** Tokens of the second prompt. */
  of: number;
  /** Where it breaks; absent when the second begins with all of the first. */
  breaks?: { section: string; item?: string; why: "tool" | "format" | "changed" | "added" | "removed" };
}

/** Providers read tools and formats first, then system, then messages: other ones leave nothing to reuse. */
export function comparePrefix(before: Assembly, after: Assembly, counter?: Counter): PrefixComparison {
  const nothing = { bytes: 0, tokens: 0, kept: 0, of: after.tokens };
  for (const type of ["tool", "format"] as const) {
    const changed = firstChanged(partsOf(before, type), partsOf(after, type));
    if (changed) return { ...nothing, breaks: { ...changed, why: type } };
  }
  const length = commonLength(before.text, after.text);
  const prefix = after.text.slice(0, length);
  const upTo = tokensUpTo(after);
  const tokens = counter ? Math.floor(counter.units(prefix) / counter.unitsPerToken) : upTo(length);
  const kept = planCache(before).breakpoints.findLast(({ at }) => at <= length)?.at ?? 0;
  const shared = {
    bytes: utf8Length(prefix),
    tokens,
    kept: upTo(kept),
    of: after.tokens,
  };
  return length === before.text.length ? shared : { ...shared, breaks: breakAt(before, after, length) };
}

/** In the order of their keys: that is how they are sent, and how a provider compares them. */
function firstChanged(one: SealedPart[], other: SealedPart[]): { section: string; item: string } | undefined {
  const count = Math.max(one.length, other.length);
  for (let at = 0; at < count; at++) {
    if (JSON.stringify(one[at]?.part) === JSON.stringify(other[at]?.part)) continue;
    const { section, item } = (other[at] ?? one[at]) as SealedPart;
    return { section, item };
  }
  return undefined;
}

function partsOf({ parts }: Assembly, type: Part["type"]): SealedPart[] {
  return parts.filter(({ part }) => part.type === type);
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
