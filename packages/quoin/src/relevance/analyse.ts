import { stem } from "./stem.ts";
import { words } from "./words.ts";

/** A text as two bags: of stems, for what it says; of character n-grams, for how that is spelled. */
export interface Analysis {
  stems: ReadonlyMap<string, number>;
  grams: ReadonlyMap<string, number>;
  /** How many words, repeated ones counted. */
  length: number;
}

/** At most so many different words of a text are spelled out, and no more than so many of all texts together. */
const mostSpelled = 4_000;
const mostSpelledTogether = 100_000;
/** What a description of a tool has, however many tools there are. */
const leastSpelled = 50;

/** `among`: of how many texts this is one. Without a bound, n-grams of random text would fill the memory. */
export function analyse(text: string, among = 1): Analysis {
  const room = Math.max(leastSpelled, Math.min(mostSpelled, Math.floor(mostSpelledTogether / among)));
  const found = words(text);
  const counts = new Map<string, number>();
  for (const word of found) add(counts, word, 1);
  const stems = new Map<string, number>();
  const grams = new Map<string, number>();
  let spelled = 0;
  for (const [word, count] of counts) {
    add(stems, stem(word), count);
    if (spelled++ < room) addGrams(grams, word, count);
  }
  return { stems, grams, length: found.length };
}

/** What a text says, without how it is spelled. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(words(text).map(stem));
}

/** Runs of 3 to 5 characters, where a space marks the ends of the word. */
function addGrams(grams: Map<string, number>, word: string, count: number): void {
  const padded = ` ${word} `;
  for (let size = 3; size <= 5; size++) {
    for (let at = 0; at + size <= padded.length; at++) add(grams, padded.slice(at, at + size), count);
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
