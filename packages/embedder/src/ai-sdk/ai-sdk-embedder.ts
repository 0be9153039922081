import { QuoinError } from "quoin/errors";
import { AttemptFailure, garbage } from "../remote/attempt-failure.ts";
import { embedderId } from "../remote/embedder-id.ts";
import { type Attempt, remoteEmbedder } from "../remote/remote-embedder.ts";
import { type RemoteOptions, remoteSettings } from "../remote/remote-options.ts";
import { startTimeLimit } from "../remote/time-limit.ts";
import type { Embedder } from "../types.ts";
import { callFailure } from "./call-failure.ts";
import type { AiSdkEmbeddingModel, ProviderOptions } from "./embedding-model.ts";
import { providerOptions } from "./provider-options.ts";

export interface AiSdkOptions extends RemoteOptions {
  /** Go with every call; the purpose and `dimensions` are told to Google, Cohere, Voyage and OpenAI without them. */
  providerOptions?: ProviderOptions;
  headers?: Record<string, string>;
}

/** Any embedding model object of the AI SDK. Batches and calls at once stay within what the model takes. */
export function aiSdkEmbedder(model: AiSdkEmbeddingModel, options: AiSdkOptions = {}): Embedder {
  checkModel(model);
  const settings = remoteSettings(options, 4);
  const { dimensions, normalise, attemptTimeout } = settings;
  const place = `${model.provider}/${model.modelId}`;

  async function call(values: string[], { signal, purpose }: Attempt): Promise<readonly unknown[]> {
    const limit = startTimeLimit(attemptTimeout, signal);
    const told = providerOptions(model.provider, { purpose, dimensions }, options.providerOptions);
    const asked = { values, abortSignal: limit.signal, providerOptions: told, headers: options.headers };
    try {
      const work = Promise.resolve(model.doEmbed({ ...asked, ...(dimensions && { dimensions }) }));
      const { embeddings } = (await limit.race(work)) ?? {};
      if (!Array.isArray(embeddings)) throw garbage("the model gave no list of vectors");
      return embeddings;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AttemptFailure || error instanceof QuoinError) throw error;
      if (!limit.passed()) throw callFailure(error, model.modelId);
      const message = `no answer came within ${attemptTimeout / 1000} seconds`;
      throw new AttemptFailure("embedder_unreachable", message, {});
    } finally {
      limit.stop();
    }
  }

  return remoteEmbedder({
    ...{ place, settings, call },
    id: options.id ?? embedderId({ kind: "ai-sdk", model: place, dimensions, normalise }),
    async limits() {
      const [most, inParallel] = await Promise.all([model.maxEmbeddingsPerCall, model.supportsParallelCalls]);
      const { batchSize, batchCharacters, concurrency } = settings;
      return {
        ...{ batchSize: Math.min(batchSize, most ?? batchSize), batchCharacters },
        concurrency: inParallel ? concurrency : 1,
      };
    },
  });
}

/** A name alone would need the SDK's registry, which is not ours. */
function checkModel(model: AiSdkEmbeddingModel): void {
  const version = (model as Partial<AiSdkEmbeddingModel> | undefined)?.specificationVersion;
  if (["v2", "v3", "v4"].includes(`${version}`)) return;
  const message =
    version === undefined
      ? "must be an embedding model object of the AI SDK, such as provider.embeddingModel(name) gives"
      : `is of the AI SDK's version ${version}; v2, v3 and v4 are known`;
  throw new QuoinError({ code: "usage", path: ["model"], message });
}
