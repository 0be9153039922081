/** Which documents hold a feature (a stem, an n-gram), and how often: flat lists, as they are read for every query. */
export interface Postings {
  /** Where a feature stands among those below. */
  places: ReadonlyMap<string, number>;
  /** From where on a feature's documents stand in the next two, and, one further, where they end. */
  starts: Uint32Array;
  documents: Uint32Array;
  counts: Uint32Array;
  /** How much each feature tells. */
  rarities: Float64Array;
}

export function postings(bags: readonly ReadonlyMap<string, number>[]): Postings {
  const places = new Map<string, number>();
  const holders: number[] = [];
  const held: number[] = [];
  for (const bag of bags)
    for (const feature of bag.keys()) {
      let place = places.get(feature);
      if (place === undefined) {
        place = holders.push(0) - 1;
        places.set(feature, place);
      }
      holders[place]!++;
      held.push(place);
    }
  const starts = new Uint32Array(holders.length + 1);
  for (let place = 0; place < holders.length; place++) starts[place + 1] = starts[place]! + holders[place]!;
  const next = starts.slice();
  const documents = new Uint32Array(held.length);
  const counts = new Uint32Array(held.length);
  let read = 0;
  bags.forEach((bag, at) => {
    for (const count of bag.values()) {
      const to = next[held[read++]!]!++;
      documents[to] = at;
      counts[to] = count;
    }
  });
  const rarities = Float64Array.from(holders, (count) => rarity(count, bags.length));
  return { places, starts, documents, counts, rarities };
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
