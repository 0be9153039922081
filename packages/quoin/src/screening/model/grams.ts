import { classOf, unspaced } from "../read/character-classes.ts";
import type { Words } from "../read/words.ts";
import { hashText, prime, stir } from "./hash.ts";

/** How many places the table of n-grams has. */
export const gramPlaces = 2 ** 18;

const shortestGram = 2;
const longestGram = 5;
const characterSeed = 0x811c9dc5;
const wordSeed = 0x2f0b4a27;

/** By place, how often; characters and words apart, since each kind is scaled by itself. */
export interface Grams {
  characters: Map<number, number>;
  words: Map<number, number>;
}

/** Runs of characters that begin and end within a word and its neighbours' edges, and runs of one to three words. */
export function gramsOf(text: string, { starts, ends }: Words): Grams {
  const characters = new Map<number, number>();
  const words = new Map<number, number>();
  let last = 0;
  let secondLast = 0;
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] as number;
    const end = ends[at] as number;
    if (classOf(text.charCodeAt(start)) === unspaced) {
      // Runs of up to four characters stand for the words.
      for (let from = start; from < end; from++) {
        let hash = characterSeed;
        for (let to = from; to < end && to - from < 4; to++) {
          hash = Math.imul(hash ^ text.charCodeAt(to), prime);
          count(characters, hash);
        }
      }
      last = secondLast = 0;
      continue;
    }
    characterGrams(text, start, end, characters);
    const hash = hashText(text.slice(start, Math.min(end, start + 24)), wordSeed);
    count(words, hash);
    if (last) count(words, Math.imul(last ^ hash, prime) ^ 1);
    if (secondLast) count(words, Math.imul(Math.imul(secondLast ^ last, prime) ^ hash, prime) ^ 2);
    secondLast = last;
    last = hash;
  }
  return { characters, words };
}

const space = 32;
const longestWord = 40;

/** With a blank on both sides, so that beginnings and endings of words are told apart. */
function characterGrams(text: string, start: number, end: number, into: Map<number, number>): void {
  const until = Math.min(end, start + longestWord);
  for (let from = start - 1; from < until; from++) {
    let hash = characterSeed;
    for (let length = 1; length <= longestGram; length++) {
      const at = from + length - 1;
      if (at > until) break;
      const code = at < start || at >= until ? space : text.charCodeAt(at);
      hash = Math.imul(hash ^ code, prime);
      if (length >= shortestGram) count(into, hash);
    }
  }
}

function count(into: Map<number, number>, hash: number): void {
  const place = stir(hash) & (gramPlaces - 1);
  into.set(place, (into.get(place) ?? 0) + 1);
}
