/** Which documents hold a feature (a stem, an n-gram), and how often. */
export interface Posting {
  documents: number[];
  counts: number[];
}

export type Postings = ReadonlyMap<string, Posting>;

export function postings(bags: readonly ReadonlyMap<string, number>[]): Postings {
  const all = new Map<string, Posting>();
  bags.forEach((bag, at) => {
    for (const [feature, count] of bag) {
      const known = all.get(feature);
      if (!known) all.set(feature, { documents: [at], counts: [count] });
      else {
        known.documents.push(at);
        known.counts.push(count);
      }
    }
  });
  return all;
}

/**
 * As if so many further documents were there that hold none of the words: in a catalogue of three tools, being
 * in one of them says little about how rare a word is.
 */
const imagined = 20;

/** How much a feature tells that so many of the documents hold; never 0, so that all of them having it counts. */
export function rarity(holders: number, documents: number): number {
  return Math.log(1 + (documents + imagined - holders + 0.5) / (holders + 0.5));
}

/** What no document knows cannot tell them apart, but makes the query less about any of them. */
export const unknownShare = 0.5;
