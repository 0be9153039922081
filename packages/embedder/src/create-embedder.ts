import { embedText, embedWords } from "./local/embed-text.ts";
import { readWeights, type Weights } from "./local/weights.ts";
import { checkTexts } from "./remote/check-texts.ts";
import type { Embedder, WordVector } from "./types.ts";
import { readPackagedWeights } from "./weights.ts";

/** The model that comes with the package: no network, no waiting. */
export interface LocalEmbedder extends Embedder {
  readonly dimension: number;
  readonly languages: readonly string[];
  embedSync(text: string): Float32Array;
  /** The words that a text's vector is the sum of: what a short request means hangs on a few of them. */
  embedWords(text: string): WordVector[];
}

export interface LocalOptions {
  /** Of a weights file; by default the one in the package, read when first needed. A browser fetches it first. */
  weights?: ArrayBuffer;
}

/** After so many the others have their turn: a signal is heard, and a page stays alive. */
const textsAtOnce = 1000;

export function createEmbedder({ weights: given }: LocalOptions = {}): LocalEmbedder {
  let read: Weights | undefined;
  const weights = () => {
    read ??= readWeights(given ?? readPackagedWeights());
    return read;
  };
  const embedSync = (text: string) => embedText(checkTexts([text])[0] as string, weights());
  return {
    // Changes with the weights: vectors of two models are never compared.
    get id() {
      return `quoin-static-${weights().tag}`;
    },
    get dimension() {
      return weights().dimension;
    },
    get languages() {
      return weights().languages;
    },
    embedSync,
    embedWords: (text) => embedWords(checkTexts([text])[0] as string, weights()),
    async embed(text, { signal } = {}) {
      signal?.throwIfAborted();
      return embedSync(text);
    },
    async embedMany(texts, { signal } = {}) {
      signal?.throwIfAborted();
      const vectors: Float32Array[] = [];
      for (const text of checkTexts(texts)) {
        vectors.push(embedText(text, weights()));
        if (vectors.length % textsAtOnce === 0) {
          await new Promise((resolve) => setTimeout(resolve));
          signal?.throwIfAborted();
        }
      }
      return vectors;
    },
  };
}
