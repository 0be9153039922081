import type { Counter } from "../core/types.ts";
import { cut } from "../text/cut.ts";

/** Stands for what was taken out: a word would be one that is sent to a model. */
export const gap = "…";
/** No vocabulary has a longer token, so that a text of more characters needs no counting to be too long. */
const longestToken = 128;
/** Prose has four; who has more is cut a little shorter than need be, and much less has to be counted. */
const charactersPerToken = 16;

export function countTokens(text: string, counter: Counter): number {
  return Math.ceil(counter.units(text) / counter.unitsPerToken);
}

/** The text where it fits, or its beginning and its end around a gap: how it starts and stops tells most. */
export function cutMiddle(text: string, tokens: number, counter: Counter): string {
  if (text.length <= tokens * longestToken && countTokens(text, counter) <= tokens) return text;
  const fits = (kept: number) => countTokens(around(text, kept), counter) <= tokens;
  let low = 0;
  let high = Math.min(text.length, Math.max(0, tokens) * charactersPerToken);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return around(text, low);
}

/** So many characters of both ends together; never half a surrogate pair. */
function around(text: string, kept: number): string {
  const head = cut(text, Math.ceil(kept / 2));
  let from = text.length - Math.floor(kept / 2);
  const first = text.charCodeAt(from);
  if (first >= 0xdc00 && first <= 0xdfff) from++;
  return head + gap + text.slice(from);
}
