import type { SentenceEmbedder } from "../../src/screening/similarity-detector.ts";

const dimension = 256;

/** Each word has a place of its own, or nearly: texts are alike as far as they share words. */
export function createWordEmbedder(id = "words"): SentenceEmbedder {
  return {
    id,
    embedMany: async (texts, { signal } = {}) => {
      signal?.throwIfAborted();
      return texts.map(embed);
    },
  };
}

function embed(text: string): Float32Array {
  const vector = new Float32Array(dimension);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 2166136261;
    for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 16777619);
    const place = (hash >>> 8) % dimension;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
