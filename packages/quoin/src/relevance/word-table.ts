import { rarity } from "./postings.ts";
import type { EmbedWords, WordVector } from "./word-matches.ts";

/** The different words of a catalogue, each once. */
export interface WordTable {
  words: readonly WordVector[];
  /** From 0 to 1: a word that all documents hold tells none of them apart. */
  telling: Float64Array;
  rootsOfTelling: Float64Array;
  /** A document's words, by their places above. */
  wordsIn(document: number): Uint32Array;
  /** Those of its name. */
  nameIn(document: number): Uint32Array;
  compareWith(vectors: readonly Float32Array[]): Likenesses;
}

/** How near some vectors are to words of the table, 0 to 1: computed when first asked for. */
export interface Likenesses {
  /** From where on those of a word stand in `values`, one for each vector. */
  startOf(word: number): number;
  /** Another list after a word was asked for that is new. */
  readonly values: Float64Array;
}

export function wordTable(documents: readonly string[], wordsOf: EmbedWords): WordTable {
  const places = new Map<string, number>();
  const words: WordVector[] = [];
  const holders: number[] = [];
  const placeOf = (word: WordVector): number => {
    let place = places.get(word.word);
    if (place === undefined) {
      place = words.push(word) - 1;
      places.set(word.word, place);
      holders.push(0);
    }
    holders[place]!++;
    return place;
  };
  const held = documents.map((text) => Uint32Array.from(wordsOf(text), placeOf));
  const named = documents.map((text, at) => {
    // "name: description", as tools are written; a text without a name is all name.
    const end = text.indexOf(": ");
    return end < 0 ? held[at]! : held[at]!.subarray(0, wordsOf(text.slice(0, end)).length);
  });
  const most = rarity(0, documents.length);
  const telling = Float64Array.from(holders, (count) => rarity(count, documents.length) / most);
  return {
    ...{ words, telling, rootsOfTelling: telling.map(Math.sqrt) },
    wordsIn: (document) => held[document]!,
    nameIn: (document) => named[document]!,
    compareWith: (vectors) => comparison(words, vectors),
  };
}

/** A task has some hundred words to compare with: a list for each would be more work than comparing. */
const fewestRows = 128;

function comparison(words: readonly WordVector[], vectors: readonly Float32Array[]): Likenesses {
  const width = vectors.length;
  const dimension = vectors[0]?.length ?? 0;
  const asked = new Float64Array(width * dimension);
  vectors.forEach((vector, row) => {
    asked.set(vector, row * dimension);
  });
  const wanted = new Float64Array(dimension);
  /** Where a word's likenesses begin, and one more: 0 is for those that were not asked for yet. */
  const starts = new Uint32Array(words.length);
  let values = new Float64Array(fewestRows * width);
  let used = 0;
  return {
    get values() {
      return values;
    },
    startOf(word) {
      const known = starts[word]!;
      if (known > 0) return known - 1;
      const start = used;
      used += width;
      if (used > values.length) {
        const larger = new Float64Array(2 * values.length);
        larger.set(values);
        values = larger;
      }
      if (width > 0) {
        wanted.set(words[word]!.vector);
        likenesses(asked, wanted, values, start, width);
      }
      starts[word] = start + 1;
      return start;
    },
  };
}

/** Four rows side by side, each a sum in one order: this is where the time goes. */
function likenesses(
  asked: Float64Array,
  wanted: Float64Array,
  values: Float64Array,
  start: number,
  width: number,
): void {
  const dimension = wanted.length;
  const whole = width - (width % 4);
  for (let row = 0; row < whole; row += 4) {
    const one = row * dimension;
    const two = one + dimension;
    const three = two + dimension;
    const four = three + dimension;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let at = 0; at < dimension; at++) {
      const value = wanted[at]!;
      first += asked[one + at]! * value;
      second += asked[two + at]! * value;
      third += asked[three + at]! * value;
      fourth += asked[four + at]! * value;
    }
    values[start + row] = Math.max(0, first);
    values[start + row + 1] = Math.max(0, second);
    values[start + row + 2] = Math.max(0, third);
    values[start + row + 3] = Math.max(0, fourth);
  }
  for (let row = whole; row < width; row++) {
    let sum = 0;
    for (let at = 0; at < dimension; at++) sum += asked[row * dimension + at]! * wanted[at]!;
    values[start + row] = Math.max(0, sum);
  }
}
