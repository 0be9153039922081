import { commonLength } from "../text/common-length.ts";
import { sha256 } from "../text/sha256.ts";
import { utf8Length } from "../text/utf8-length.ts";
import type { Known } from "./compare.ts";

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
export function cacheBreak(before: Known, after: Known): CacheBreak | undefined {
  const leading = ({ parts }: Known) => parts.filter(({ type }) => type !== "media");
  const [was, is] = [leading(before), leading(after)];
  for (let at = 0; at < Math.max(was.length, is.length); at++) {
    if (was[at]?.hash === is[at]?.hash) continue;
    const { section, item, type, name } = (is[at] ?? was[at]) as NonNullable<(typeof is)[number]>;
    return { bytes: 0, exact: true, section, item, part: name ?? type };
  }
  const { length, bytes, exact } = commonPrefix(before, after);
  if (exact && length === before.length) return undefined;
  const place =
    after.items.find(({ start, end }) => start <= length && length < end) ??
    after.sections.find(({ start, end }) => start <= length && length <= end);
  if (!place) return { bytes, exact };
  return "item" in place
    ? { bytes, exact, section: place.section, item: place.item }
    : { bytes, exact, section: place.id };
}

/** Steps over what only has a hash, item by item, and compares the rest character by character. */
function commonPrefix(before: Known, after: Known): { length: number; bytes: number; exact: boolean } {
  const end = Math.min(before.length, after.length);
  let at = 0;
  let bytes = 0;
  while (at < end) {
    const hidden = hiddenAt(before, at) ?? hiddenAt(after, at);
    if (hidden) {
      const { length, hash } = hidden;
      if (hashAt(before, at, length) !== hash || hashAt(after, at, length) !== hash)
        return { length: at, bytes, exact: false };
      at += length;
      bytes += hidden.bytes;
      continue;
    }
    const upTo = Math.min(end, nextHidden(before, at), nextHidden(after, at));
    const one = before.text(at, upTo);
    const other = after.text(at, upTo);
    // Neither a kept text nor an item begins here: a secret was taken out, or a text is lost.
    if (one === undefined || other === undefined || upTo === at) return { length: at, bytes, exact: false };
    const same = commonLength(one, other);
    bytes += utf8Length(one.slice(0, same));
    at += same;
    if (same < one.length) return { length: at, bytes, exact: true };
  }
  return { length: at, bytes, exact: true };
}

/** An item that begins here and whose text is not known. */
function hiddenAt({ items, text }: Known, at: number) {
  const item = items.find(({ start, end }) => start === at && end > at);
  if (!item || text(item.start, item.end) !== undefined) return undefined;
  return { length: item.end - item.start, bytes: item.bytes, hash: item.hash };
}

function nextHidden({ items, text }: Known, at: number): number {
  const next = items.find(({ start, end }) => start > at && text(start, end) === undefined);
  return next?.start ?? Number.POSITIVE_INFINITY;
}

function hashAt({ items, text }: Known, at: number, length: number): string | undefined {
  const known = text(at, at + length);
  if (known?.length === length) return sha256(known);
  return items.find(({ start, end }) => start === at && end - start === length)?.hash;
}
