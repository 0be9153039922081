import { stopWords } from "./stop-words.ts";

/** Ordering a long run of marks takes Unicode normalisation quadratic time: no word has that many. */
const markRun = /(\p{M}{8})\p{M}+/gu;
const accents = /[\u0300-\u036f]/g;
const hump = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const run = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu;
/** What is longer is a key, a hash or an attack. */
const longest = 32;

/** The words of a text that carry meaning: camelCase and snake_case split, lower-case, without accents. */
export function words(text: string): string[] {
  const folded = text
    .replace(markRun, "$1")
    .normalize("NFKD")
    .replace(accents, "")
    .normalize("NFC")
    .replace(hump, "$1$2 ")
    .toLowerCase();
  const found: string[] = [];
  for (const [match] of folded.matchAll(run)) {
    if (/^[a-z0-9]+$/.test(match)) keep(match, found);
    else {
      for (const [part] of match.matchAll(unspaced)) pairs(part, found);
      for (const part of match.split(unspaced)) keep(part, found);
    }
  }
  return found;
}

function keep(word: string, found: string[]): void {
  if (word.length > 1 && !stopWords.has(word)) found.push(word.slice(0, longest));
}

/** Scripts that write no spaces: every two neighbouring characters stand for a word. */
function pairs(part: string, found: string[]): void {
  const characters = Array.from(part);
  if (characters.length === 1) found.push(part);
  for (let at = 1; at < characters.length; at++) found.push(`${characters[at - 1]}${characters[at]}`);
}
