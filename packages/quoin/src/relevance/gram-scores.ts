import type { Analysis } from "./analyse.ts";
import { type Postings, postings, rarity, unknownShare } from "./postings.ts";

export interface GramIndex {
  grams: Postings;
  /** The length of each document's vector. */
  norms: Float64Array;
}

export function gramIndex(documents: readonly Analysis[]): GramIndex {
  const grams = postings(documents.map((document) => document.grams));
  const norms = Float64Array.from(documents, (document) => {
    let sum = 0;
    // In the document's own order: floating-point sums must not depend on its neighbours.
    for (const [gram, count] of document.grams) {
      const weighed = count * grams.rarities[grams.places.get(gram)!]!;
      sum += weighed * weighed;
    }
    return Math.sqrt(sum);
  });
  return { grams, norms };
}

/**
 * Cosine of the n-gram vectors: finds other forms, typing mistakes, cognates, and scripts without spaces.
 * Written to `scores`, which has a place for each document.
 */
export function gramScores(query: Analysis, { grams, norms }: GramIndex, scores: Float64Array): void {
  const { places, starts, documents, counts, rarities } = grams;
  const unknown = rarity(0, norms.length);
  scores.fill(0);
  let self = 0;
  for (const [gram, count] of query.grams) {
    const place = places.get(gram);
    const weight = place === undefined ? unknown : rarities[place]!;
    const weighed = count * weight;
    self += (place === undefined ? unknownShare : 1) * (weighed * weighed);
    if (place === undefined) continue;
    const end = starts[place + 1]!;
    for (let at = starts[place]!; at < end; at++) scores[documents[at]!]! += weighed * counts[at]! * weight;
  }
  const length = Math.sqrt(self);
  for (let at = 0; at < scores.length; at++) if (scores[at]) scores[at]! /= length * norms[at]!;
}
