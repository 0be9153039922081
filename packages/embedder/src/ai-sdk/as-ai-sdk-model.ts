import type { Embedder } from "../types.ts";
import type { AiSdkCall, AiSdkEmbeddingModel } from "./embedding-model.ts";

export interface QuoinEmbeddingModel extends AiSdkEmbeddingModel {
  readonly specificationVersion: "v3";
  doEmbed(call: AiSdkCall): Promise<{ embeddings: number[][]; warnings: never[] }>;
}

/**
 * An embedder as a model for `embed` and `embedMany` of `ai`. They hand over all texts in one call: batches and retries
 * are the embedder's. `providerOptions: { quoin: { purpose: "query" } }` says what a text is for.
 */
export function asAiSdkModel(embedder: Embedder): QuoinEmbeddingModel {
  return {
    ...{ specificationVersion: "v3", provider: "quoin", modelId: embedder.id },
    ...{ maxEmbeddingsPerCall: undefined, supportsParallelCalls: true },
    async doEmbed({ values, abortSignal, providerOptions }) {
      const said = providerOptions?.quoin?.purpose;
      const purpose = said === "query" || said === "document" ? said : undefined;
      const vectors = await embedder.embedMany(values, { signal: abortSignal, purpose });
      return { embeddings: vectors.map((vector) => [...vector]), warnings: [] };
    },
  };
}
