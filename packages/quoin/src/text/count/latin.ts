import { HINT_REACH, type Scan, TOKEN } from "./scan.ts";
import { EASTERN, isLatin, kindOf, LOWER, UPPER, WESTERN } from "./scripts.ts";

/** Words that tell English, which has the longest tokens, and code, which is made of English. */
const ENGLISH = new Set(
  `the of and that this with are you not from have was which
  return function const else true false null self def class`.split(/\s+/),
);
const LONGEST_ENGLISH = 8;

/** A word of Latin letters, ending where an upper-case letter follows a lower-case one. */
export function latinWord(scan: Scan): void {
  const { text } = scan;
  const start = scan.index;
  let uppers = 0;
  let marked = 0;
  let lower = false;
  let kind = kindOf(text.charCodeAt(start));
  while (isLatin(kind) && !(lower && kind === UPPER)) {
    if (kind === UPPER) uppers++;
    else lower = true;
    if (kind > UPPER && kind > marked) marked = kind;
    scan.index++;
    kind = kindOf(text.charCodeAt(scan.index));
  }
  const length = scan.index - start;
  learn(scan, start, length, marked);
  scan.units += cost(scan, start, length, uppers, marked);
  if (length < 3 && kind === UPPER) scan.noise++;
  scan.glued = false;
}

/** Letters with marks outweigh English words: foreign text quotes English ones, not the other way round. */
function learn(scan: Scan, start: number, length: number, marked: number): void {
  if (scan.reach > 0) scan.reach--;
  if (marked > 0) {
    scan.hint = scan.reach > 0 ? Math.max(marked, scan.hint) : marked;
    scan.reach = HINT_REACH;
  } else if (length <= LONGEST_ENGLISH && (scan.reach === 0 || scan.hint === LOWER)) {
    if (!ENGLISH.has(scan.text.slice(start, start + length))) return;
    scan.hint = LOWER;
    scan.reach = HINT_REACH;
  }
}

function cost(scan: Scan, start: number, length: number, uppers: number, marked: number): number {
  // A short piece next to one digit is noise already; `utf8Encoder` is not.
  if (length > 1 && scan.noise > (length < 6 ? 0 : 1)) {
    return (length === 2 ? 128 : 48 + 57 * length) + (scan.glued ? TOKEN : 0);
  }
  let price = byLanguage(languageOf(scan, start), length, marked > 0);
  if (uppers === length) price = Math.max(price, 40 + 29 * length);
  return Math.max(TOKEN, price) + (scan.glued ? glue(length, uppers) : 0);
}

/** Where nothing tells, names inside code are English, and words between spaces may be of any language. */
function languageOf(scan: Scan, start: number): number {
  if (scan.reach > 0) return scan.hint;
  const before = scan.text.charCodeAt(start - 1);
  return start === 0 || before === 32 || before === 10 ? 0 : LOWER;
}

function byLanguage(language: number, length: number, marked: boolean): number {
  if (language === LOWER) return 20 + 14 * length;
  if (language === EASTERN) return marked ? 55 + 33 * length : 30 + 29 * length;
  if (language === WESTERN) return marked ? 32 + 22 * length : 22 * length - 4;
  return 23 * length - 6;
}

function glue(length: number, uppers: number): number {
  if (length < 3) return 15;
  return uppers > 0 ? 80 : 15 + 9 * length;
}
