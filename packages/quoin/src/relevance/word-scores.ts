import type { Analysis } from "./analyse.ts";
import { type Postings, postings, rarity, unknownShare } from "./postings.ts";
import { relatedTo } from "./thesaurus.ts";

export interface WordIndex {
  stems: Postings;
  /** For each document, the count of a word at which half of its worth is reached: BM25's length term. */
  half: Float64Array;
  /** Where a query's sums are gathered: made once, for all queries. */
  scratch: { missed: Float64Array; gains: Float64Array; gained: Uint32Array };
}

const saturation = 1;
const lengthMatters = 0.75;
/** What a word of the thesaurus is worth beside the word itself. */
const relatedWorth = 0.4;

export function wordIndex(documents: readonly Analysis[]): WordIndex {
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = total / documents.length || 1;
  const room = documents.length;
  return {
    stems: postings(documents.map(({ stems }) => stems)),
    half: Float64Array.from(
      documents,
      ({ length }) => saturation * (1 - lengthMatters + (lengthMatters * length) / average),
    ),
    scratch: {
      missed: new Float64Array(room),
      gains: new Float64Array(room),
      gained: new Uint32Array(room),
    },
  };
}

/**
 * The mean of two views. The share of the query that a document covers: BM25 divided by the query's score
 * against itself. And the chance that at least one of its words is meant: a long subtask that mentions a
 * database once still needs the database. Written to `scores`, which has a place for each document.
 */
export function wordScores(query: Analysis, index: WordIndex, scores: Float64Array): void {
  const { stems, half, scratch } = index;
  const { missed, gains, gained } = scratch;
  const unknown = rarity(0, half.length);
  scores.fill(0);
  missed.fill(1);
  let self = 0;
  for (const stem of query.stems.keys()) {
    const place = stems.places.get(stem);
    const weight = place === undefined ? unknown : stems.rarities[place]!;
    const found = gather(stem, index);
    self += found > 0 ? weight : weight * unknownShare;
    for (let each = 0; each < found; each++) {
      const at = gained[each]!;
      const gain = gains[at]!;
      gains[at] = 0;
      scores[at]! += weight * gain;
      missed[at]! *= 1 - (gain * weight) / unknown;
    }
  }
  for (let at = 0; at < scores.length; at++)
    if (scores[at]) scores[at] = (scores[at]! / self + 1 - missed[at]!) / 2;
}

/** Notes which documents hold the stem or a related one, and the best that this gives each, below 1. Returns how many. */
function gather(stem: string, { stems, half, scratch }: WordIndex): number {
  const { places, starts, documents, counts } = stems;
  const { gains, gained } = scratch;
  let found = 0;
  const add = (name: string, worth: number) => {
    const place = places.get(name);
    if (place === undefined) return;
    const end = starts[place + 1]!;
    for (let each = starts[place]!; each < end; each++) {
      const at = documents[each]!;
      const count = counts[each]!;
      const gain = (worth * count) / (count + half[at]!);
      if (gains[at] === 0) gained[found++] = at;
      if (gain > gains[at]!) gains[at] = gain;
    }
  };
  add(stem, 1);
  for (const meant of relatedTo(stem)) add(meant, relatedWorth);
  return found;
}
