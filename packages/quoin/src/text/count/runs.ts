import { opensLine } from "./seam.ts";

/**
 * Byte-pair merging takes quadratic time in the length of one unbroken run (a pretoken), so a hostile 20,000
 * letters cost seconds. Runs over LONGEST_RUN are cut and their slices counted apart.
 */
const LONGEST_RUN = 256;
/** A pretoken over LONGEST_RUN holds at least so many characters of one kind: a prefix and `'re` may go off. */
const SUSPICIOUS_RUN = LONGEST_RUN - 3;
/** Regular expressions run out of stack on one run of some millions: a suspicious stretch this long is cut unseen. */
const LONGEST_LINE = 1_000_000;

const LETTER = 1;
const DIGIT = 2;
const SPACE = 3;
const SYMBOL = 4;
const ANY = 0;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  // Punctuation goes on through line breaks, and so does white space.
  if (char === "\n" || char === "\r") return ANY;
  if (/[a-z]/i.test(char)) return LETTER;
  if (/\d/.test(char)) return DIGIT;
  return /\s/.test(char) ? SPACE : SYMBOL;
});

/**
 * A cheap first look that never misses a long run: characters beyond ASCII may be of any kind.
 * Digits are left out; no pretoken holds more than three.
 */
function mayHoldLongRun(text: string): boolean {
  if (text.length <= LONGEST_RUN) return false;
  let kind = ANY;
  let run = 0;
  let undecided = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const next = code < 128 ? (kinds[code] as number) : ANY;
    if (next === ANY) {
      undecided++;
      run++;
    } else {
      run = next === kind ? run + 1 : undecided + 1;
      if (next === DIGIT) run = 0;
      undecided = 0;
      kind = next;
    }
    if (run >= SUSPICIOUS_RUN) return true;
  }
  return false;
}

/**
 * The pretokens of a text, which are counted one by one; `cut` when one was so long that it had to be cut.
 * A pretoken that stands alone is still one pretoken, so it counts as it does in the text.
 */
export function pretokens(text: string, pattern: RegExp): { words: string[]; cut: boolean } {
  const parts = splitOffLongLines(text);
  const words = parts.flatMap(({ part, long }) => (long ? [part] : (part.match(pattern) ?? [])));
  if (words.every((word) => word.length <= LONGEST_RUN)) return { words, cut: false };
  return { words: words.flatMap(slices), cut: true };
}

/** Cuts only at safe seams, so that a count still is the sum of the counts on both sides of every safe seam. */
function splitOffLongLines(text: string): { part: string; long: boolean }[] {
  if (text.length <= LONGEST_LINE) return [{ part: text, long: false }];
  const parts: { part: string; long: boolean }[] = [];
  let kept = 0;
  for (let start = 0; start < text.length; ) {
    const end = endOfLine(text, start);
    if (end - start > LONGEST_LINE && mayHoldLongRun(text.slice(start, end))) {
      if (start > kept) parts.push({ part: text.slice(kept, start), long: false });
      parts.push({ part: text.slice(start, end), long: true });
      kept = end;
    }
    start = end;
  }
  if (kept < text.length) parts.push({ part: text.slice(kept), long: false });
  return parts;
}

/** The next safe seam. */
function endOfLine(text: string, start: number): number {
  for (let found = text.indexOf("\n", start); found >= 0; found = text.indexOf("\n", found + 1)) {
    if (opensLine(text, found + 1)) return found + 1;
  }
  return text.length;
}

/** Never inside a surrogate pair: each half would be counted as a replacement character. */
function slices(run: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < run.length; ) {
    let end = Math.min(start + LONGEST_RUN, run.length);
    const last = run.charCodeAt(end - 1);
    const next = run.charCodeAt(end);
    if (last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) end--;
    pieces.push(run.slice(start, end));
    start = end;
  }
  return pieces;
}
