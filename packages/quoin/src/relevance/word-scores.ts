import type { Analysis } from "./analyse.ts";
import { type Postings, postings, rarity, unknownShare } from "./postings.ts";
import { relatedTo } from "./thesaurus.ts";

export interface WordIndex {
  stems: Postings;
  /** For each document, the count of a word at which half of its worth is reached: BM25's length term. */
  half: readonly number[];
}

const saturation = 1;
const lengthMatters = 0.75;
/** What a word of the thesaurus is worth beside the word itself. */
const relatedWorth = 0.4;

export function wordIndex(documents: readonly Analysis[]): WordIndex {
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = total / documents.length || 1;
  return {
    stems: postings(documents.map(({ stems }) => stems)),
    half: documents.map(
      ({ length }) => saturation * (1 - lengthMatters + (lengthMatters * length) / average),
    ),
  };
}

/**
 * The mean of two views. The share of the query that a document covers: BM25 divided by the query's score
 * against itself. And the chance that at least one of its words is meant: a long subtask that mentions a
 * database once still needs the database.
 */
export function wordScores(query: Analysis, { stems, half }: WordIndex): number[] {
  const covered = half.map(() => 0);
  const missed = half.map(() => 1);
  let self = 0;
  for (const stem of query.stems.keys()) {
    const weight = rarity(stems.get(stem)?.documents.length ?? 0, half.length);
    const gains = gainsOf(stem, stems, half);
    self += gains.size ? weight : weight * unknownShare;
    for (const [at, gain] of gains) {
      covered[at]! += weight * gain;
      missed[at]! *= 1 - (gain * weight) / rarity(0, half.length);
    }
  }
  return covered.map((sum, at) => (sum ? (sum / self + 1 - missed[at]!) / 2 : 0));
}

/** For each document that holds the stem or a related one, the best that this gives, below 1. */
function gainsOf(stem: string, stems: Postings, half: readonly number[]): Map<number, number> {
  const gains = new Map<number, number>();
  const gather = (name: string, worth: number) => {
    const found = stems.get(name);
    found?.documents.forEach((at, place) => {
      const count = found.counts[place]!;
      gains.set(at, Math.max(gains.get(at) ?? 0, (worth * count) / (count + half[at]!)));
    });
  };
  gather(stem, 1);
  for (const meant of relatedTo(stem)) gather(meant, relatedWorth);
  return gains;
}
