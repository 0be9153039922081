import { commonLength } from "../text/common-length.ts";
import { sha256 } from "../text/sha256.ts";
import { utf8Length } from "../text/utf8-length.ts";
import type { KnownItem, KnownPrompt } from "./compare-prompts.ts";

/** Where the second prompt stops being the first, as a provider's cache sees it. */
export interface CacheBreak {
  /** UTF-8 bytes that are surely the same from the start. */
  bytes: number;
  /** False where the text behind them is not kept: the break may be a little later. */
  exact: boolean;
  section?: string;
  item?: string;
  /** A tool or format breaks everything: providers read them first. */
  part?: string;
}

/** `undefined` when the second begins with all of the first. */
export function cacheBreak(before: KnownPrompt, after: KnownPrompt): CacheBreak | undefined {
  const leading = ({ parts }: KnownPrompt) => parts.filter(({ type }) => type !== "media");
  const [was, is] = [leading(before), leading(after)];
  for (let at = 0; at < Math.max(was.length, is.length); at++) {
    if (was[at]?.hash === is[at]?.hash) continue;
    const { section, item, type, name } = (is[at] ?? was[at]) as NonNullable<(typeof is)[number]>;
    return { bytes: 0, exact: true, section, item, part: name ?? type };
  }
  const { length, bytes, exact } = commonPrefix(before, after);
  if (exact && length === before.length) return undefined;
  const item = after.items.find(({ start, end }) => start <= length && length < end);
  if (item) return { bytes, exact, section: item.section, item: item.item };
  const section = after.sections.find(({ start, end }) => start <= length && length <= end);
  return section ? { bytes, exact, section: section.id } : { bytes, exact };
}

/** Steps over what only has a digest, item by item, and compares the rest character by character. */
function commonPrefix(
  before: KnownPrompt,
  after: KnownPrompt,
): { length: number; bytes: number; exact: boolean } {
  const end = Math.min(before.length, after.length);
  const hidden = [hiddenItems(before), hiddenItems(after)] as const;
  let at = 0;
  let bytes = 0;
  while (at < end) {
    const item = hidden[0].at(at) ?? hidden[1].at(at);
    if (item) {
      const length = item.end - item.start;
      const same = [before, after].every(
        (known, side) => hashAt(known, hidden[side], at, length) === item.hash,
      );
      if (!same) return { length: at, bytes, exact: false };
      at += length;
      bytes += item.bytes;
      continue;
    }
    const upTo = Math.min(end, hidden[0].next(at), hidden[1].next(at));
    const one = before.text(at, upTo);
    const other = after.text(at, upTo);
    // Neither a kept text nor an item begins here: a secret was taken out, or a text is lost.
    if (one === undefined || other === undefined) return { length: at, bytes, exact: false };
    const same = commonLength(one, other);
    bytes += utf8Length(one.slice(0, same));
    at += same;
    if (same < one.length) return { length: at, bytes, exact: true };
  }
  return { length: at, bytes, exact: true };
}

type Hidden = ReturnType<typeof hiddenItems>;

/** The items whose text is not known; asked for from left to right. */
function hiddenItems({ items, text }: KnownPrompt) {
  const all = items.filter(({ start, end }) => end > start && text(start, end) === undefined);
  let index = 0;
  const from = (at: number): KnownItem | undefined => {
    while (index < all.length && (all[index] as KnownItem).start < at) index++;
    return all[index];
  };
  return {
    at(at: number): KnownItem | undefined {
      const item = from(at);
      return item?.start === at ? item : undefined;
    },
    next: (at: number): number => from(at)?.start ?? Number.POSITIVE_INFINITY,
  };
}

function hashAt(
  { text }: KnownPrompt,
  hidden: Hidden | undefined,
  at: number,
  length: number,
): string | undefined {
  const known = text(at, at + length);
  if (known?.length === length) return sha256(known);
  const item = hidden?.at(at);
  return item && item.end - item.start === length ? item.hash : undefined;
}
