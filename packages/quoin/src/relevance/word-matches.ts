import { rarity } from "./postings.ts";

/** A word of a text: how much it counts there, and where it points; the vector has length 1. */
export interface WordVector {
  word: string;
  weight: number;
  vector: Float32Array;
}

export type EmbedWords = (text: string) => readonly WordVector[];

/** A word of the query, the document's word that answers it best, and how near that is: 0 to 1. */
export interface WordMatch {
  asked: string;
  found: string;
  likeness: number;
}

export interface MatchedDocument {
  /** How much of the query the document's words cover. */
  covered: number;
  /** How much of the document's name the query covers. */
  named: number;
  /** The most telling first. */
  matches: readonly WordMatch[];
}

/** Longer texts are read so far: each word of one is compared with each of the other. */
const mostWords = 64;
const mostCharacters = 2_000;
/** The first few say why. */
const mostShown = 5;

interface CatalogueWord extends WordVector {
  /** From 0 to 1: a word that all documents hold tells none of them apart. */
  telling: number;
}

interface Catalogue {
  words: readonly CatalogueWord[];
  documents: readonly { words: readonly number[]; named: readonly number[] }[];
}

/**
 * Compares word with word, where a mean of words is blurred: a description of thirty words hides the one that was asked
 * for. Dearer than one product of two vectors, and so for the best few documents only.
 */
export function wordMatcher(documents: readonly string[], embedWords: EmbedWords) {
  const wordsOf = (text: string) => embedWords(text.slice(0, mostCharacters)).slice(0, mostWords);
  const catalogue = makeCatalogue(documents, wordsOf);
  return (query: string): ((at: number) => MatchedDocument) => {
    const asked = wordsOf(query);
    const likenessOf = remembered((at) => likeness(asked, catalogue.words[at]!.vector));
    return (at) => matchDocument(asked, catalogue, at, likenessOf);
  };
}

function matchDocument(
  asked: readonly WordVector[],
  { words, documents }: Catalogue,
  at: number,
  likenessOf: (word: number) => Float64Array,
): MatchedDocument {
  const document = documents[at]!;
  const best = new Float64Array(asked.length);
  const found = new Int32Array(asked.length).fill(-1);
  for (const word of document.words) {
    const tells = Math.sqrt(words[word]!.telling);
    const alike = likenessOf(word);
    for (let place = 0; place < asked.length; place++) {
      if (alike[place]! * tells <= best[place]!) continue;
      best[place] = alike[place]! * tells;
      found[place] = word;
    }
  }
  const covered = weightedMean(asked.map(({ weight }, place) => [weight, best[place]!]));
  const named = weightedMean(
    document.named.map((word) => [
      words[word]!.weight * words[word]!.telling,
      Math.max(0, ...likenessOf(word)),
    ]),
  );
  const matches = asked
    .map(({ word, weight }, place) => ({
      asked: word,
      found: found[place]!,
      worth: weight * best[place]!,
      place,
    }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, mostShown)
    .map((match) => ({
      asked: match.asked,
      found: words[match.found]!.word,
      likeness: likenessOf(match.found)[match.place]!,
    }));
  return { covered, named, matches };
}

function makeCatalogue(documents: readonly string[], wordsOf: EmbedWords): Catalogue {
  const places = new Map<string, number>();
  const words: WordVector[] = [];
  const holders: number[] = [];
  const placeOf = (word: WordVector): number => {
    const place = places.get(word.word) ?? words.push(word) - 1;
    places.set(word.word, place);
    holders[place] = (holders[place] ?? 0) + 1;
    return place;
  };
  const held = documents.map((text) => {
    const all = wordsOf(text).map(placeOf);
    // "name: description", as tools are written; a text without a name is all name.
    const end = text.indexOf(": ");
    return { words: all, named: end < 0 ? all : all.slice(0, wordsOf(text.slice(0, end)).length) };
  });
  const most = rarity(0, documents.length);
  const telling = (place: number) => rarity(holders[place]!, documents.length) / most;
  return { words: words.map((word, place) => ({ ...word, telling: telling(place) })), documents: held };
}

function remembered<T>(compute: (at: number) => T): (at: number) => T {
  const known = new Map<number, T>();
  return (at) => {
    const found = known.get(at) ?? compute(at);
    known.set(at, found);
    return found;
  };
}

function weightedMean(pairs: readonly (readonly [number, number])[]): number {
  let [total, weights] = [0, 0];
  for (const [weight, value] of pairs) {
    total += weight * value;
    weights += weight;
  }
  return weights ? total / weights : 0;
}

/** A plain loop: this is where the time goes. */
function likeness(asked: readonly WordVector[], vector: Float32Array): Float64Array {
  const alike = new Float64Array(asked.length);
  for (let place = 0; place < asked.length; place++) {
    const other = asked[place]!.vector;
    let sum = 0;
    for (let at = 0; at < vector.length; at++) sum += other[at]! * vector[at]!;
    alike[place] = sum > 0 ? sum : 0;
  }
  return alike;
}
