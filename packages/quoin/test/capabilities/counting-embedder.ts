import type { IndexEmbedder } from "quoin/capabilities";

/** Tells what it was asked for; numbers stand for words, so that nothing is alike by accident. */
export function countingEmbedder(id = "counting-1", dimension = 4) {
  const asked: { texts: readonly string[]; purpose?: string | undefined }[] = [];
  const embedder: IndexEmbedder = {
    id,
    async embedMany(texts, { purpose } = {}) {
      asked.push({ texts, purpose });
      return texts.map((text) => new Float32Array(dimension).fill(text.length));
    },
  };
  return { embedder, asked };
}
