import { type Likenesses, type WordTable, wordTable } from "./word-table.ts";

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
  readonly matches: readonly WordMatch[];
}

/** Longer texts are read so far: each word of one is compared with each of the other. */
const mostWords = 64;
const mostCharacters = 2_000;
/** The first few say why. */
const mostShown = 5;

/**
 * Compares word with word, where a mean of words is blurred: a description of thirty words hides the one that was asked
 * for. Dearer than one product of two vectors, and so for the best few documents only.
 */
export function wordMatcher(documents: readonly string[], embedWords: EmbedWords) {
  const wordsOf = (text: string) => embedWords(text.slice(0, mostCharacters)).slice(0, mostWords);
  const table = wordTable(documents, wordsOf);
  return (query: string): ((at: number) => MatchedDocument) => {
    const asked = wordsOf(query);
    const likenesses = table.compareWith(asked.map(({ vector }) => vector));
    return (at) => matchDocument(asked, table, at, likenesses);
  };
}

function matchDocument(
  asked: readonly WordVector[],
  table: WordTable,
  at: number,
  likenesses: Likenesses,
): MatchedDocument {
  const best = new Float64Array(asked.length);
  const found = new Int32Array(asked.length).fill(-1);
  for (const word of table.wordsIn(at)) {
    const tells = table.rootsOfTelling[word]!;
    const start = likenesses.startOf(word);
    const { values } = likenesses;
    for (let place = 0; place < best.length; place++) {
      const worth = values[start + place]! * tells;
      if (worth <= best[place]!) continue;
      best[place] = worth;
      found[place] = word;
    }
  }
  let matches: readonly WordMatch[] | undefined;
  return {
    covered: weightedMean(asked.length, (place) => [asked[place]!.weight, best[place]!]),
    named: nameCovered(table, at, asked.length, likenesses),
    // Most are ranked and never shown.
    get matches() {
      matches ??= tellingMatches(asked, best, found).map((place) => ({
        asked: asked[place]!.word,
        found: table.words[found[place]!]!.word,
        likeness: likenesses.values[likenesses.startOf(found[place]!) + place]!,
      }));
      return matches;
    },
  };
}

function nameCovered(table: WordTable, at: number, asked: number, likenesses: Likenesses): number {
  const words = table.nameIn(at);
  return weightedMean(words.length, (place) => {
    const word = words[place]!;
    let best = 0;
    const start = likenesses.startOf(word);
    const { values } = likenesses;
    for (let each = start; each < start + asked; each++) if (values[each]! > best) best = values[each]!;
    return [table.words[word]!.weight * table.telling[word]!, best];
  });
}

function tellingMatches(asked: readonly WordVector[], best: Float64Array, found: Int32Array): number[] {
  const worth = (place: number) => asked[place]!.weight * best[place]!;
  const places = Array.from(found.keys()).filter((place) => worth(place) > 0);
  return places.sort((one, other) => worth(other) - worth(one)).slice(0, mostShown);
}

function weightedMean(count: number, pairAt: (place: number) => readonly [weight: number, value: number]) {
  let [total, weights] = [0, 0];
  for (let place = 0; place < count; place++) {
    const [weight, value] = pairAt(place);
    total += weight * value;
    weights += weight;
  }
  return weights ? total / weights : 0;
}
