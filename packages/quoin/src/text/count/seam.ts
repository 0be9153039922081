/**
 * Whether two texts can be counted apart: the seam stands right behind a line break and `after` opens with
 * spaces or tabs and then something that is not white space, and not with a slash.
 *
 * Why no pretoken of o200k_base or cl100k_base crosses or even feels such a seam. Neither pattern looks behind,
 * so it is enough that every match that starts in `before` ends there, where it would also end without `after`:
 *  - contractions, words and numbers cannot contain "\n", the last character of `before`; hence a combining mark
 *    or half of a surrogate pair that opens `after` finds nothing to join either;
 *  - punctuation takes `[\r\n]*` (cl100k) or `[\r\n/]*` (o200k) behind it, and `after` opens with neither;
 *  - `\s*[\r\n]` and `\s*[\r\n]+` end at the last line break of a stretch of white space: a stretch that reaches
 *    the seam has its last one right there, since only indentation follows;
 *  - `\s+$` (cl100k) takes that same stretch when `before` stands alone, and cannot match when `after`, which is
 *    not all white space, follows;
 *  - `\s+(?!\S)` and `\s` are tried only where a stretch holds no line break: it does not reach the seam.
 * The rule looks only at the last character of `before` and the first ones of `after`, so it holds for a whole row
 * of texts when it holds for each neighbouring pair. That is why an empty text does not split: its neighbours meet.
 * Whatever is not covered by this (other white space, U+0085 that is white space in some engines) does not split.
 */
export function splitsAtLine(before: string, after: string): boolean {
  return before.charCodeAt(before.length - 1) === 10 && opensLine(after, 0);
}

/** Whether what stands at `start`, right behind a line break, opens the way that makes the seam safe. */
export function opensLine(text: string, start: number): boolean {
  let index = start;
  while (isIndent(text.charCodeAt(index))) index++;
  if (index === text.length || (index === start && text.charCodeAt(index) === 47)) return false;
  return !BLANK.test(text.charAt(index));
}

/** Space, tab and the spaces that other scripts indent with: white space that is no line break to anyone. */
function isIndent(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
}

const BLANK = /[\s\u0085]/;
