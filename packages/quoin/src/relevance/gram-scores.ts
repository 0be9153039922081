import type { Analysis } from "./analyse.ts";
import { type Postings, postings, rarity, unknownShare } from "./postings.ts";

export interface GramIndex {
  grams: Postings;
  /** The length of each document's vector. */
  norms: readonly number[];
}

export function gramIndex(documents: readonly Analysis[]): GramIndex {
  const grams = postings(documents.map((document) => document.grams));
  const norms = documents.map((document) => {
    let sum = 0;
    // In the document's own order: floating-point sums must not depend on its neighbours.
    for (const [gram, count] of document.grams) {
      sum += (count * rarity(grams.get(gram)!.documents.length, documents.length)) ** 2;
    }
    return Math.sqrt(sum);
  });
  return { grams, norms };
}

/** Cosine of the n-gram vectors: finds other forms, typing mistakes, cognates, and scripts without spaces. */
export function gramScores(query: Analysis, { grams, norms }: GramIndex): number[] {
  const products = norms.map(() => 0);
  let self = 0;
  for (const [gram, count] of query.grams) {
    const found = grams.get(gram);
    const weight = rarity(found?.documents.length ?? 0, norms.length);
    self += (found ? 1 : unknownShare) * (count * weight) ** 2;
    found?.documents.forEach((at, place) => {
      products[at]! += count * weight * found.counts[place]! * weight;
    });
  }
  return products.map((product, at) => (product ? product / (Math.sqrt(self) * norms[at]!) : 0));
}
