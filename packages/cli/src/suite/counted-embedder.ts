import type { Embedder } from "@quoin/embedder";
import type { TextEmbedder } from "quoin";

export interface CountedEmbedder extends TextEmbedder {
  /** How often it was asked so far. What an assembly says of itself is not taken on trust. */
  readonly calls: number;
}

export function countedEmbedder(embedder: Embedder): CountedEmbedder {
  let calls = 0;
  return {
    id: embedder.id,
    get calls() {
      return calls;
    },
    embedMany(texts, options) {
      calls++;
      return embedder.embedMany(texts, options);
    },
    ...(embedder.embedWords && { embedWords: embedder.embedWords.bind(embedder) }),
  };
}
