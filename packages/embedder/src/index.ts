/** Texts to vectors, by models of many kinds. Runs in a browser too; what needs Node is in `@quoin/embedder/node`. */
export { type AiSdkOptions, aiSdkEmbedder } from "./ai-sdk/ai-sdk-embedder.ts";
export { asAiSdkModel, type QuoinEmbeddingModel } from "./ai-sdk/as-ai-sdk-model.ts";
export type { AiSdkCall, AiSdkEmbeddingModel, ProviderOptions } from "./ai-sdk/embedding-model.ts";
export { createEmbedder, type LocalEmbedder, type LocalOptions } from "./create-embedder.ts";
export { describeWeights, type WeightsInfo } from "./describe-weights.ts";
export { type MemoryCacheOptions, memoryCachedEmbedder } from "./memory-cached-embedder.ts";
export { type OllamaOptions, ollamaEmbedder } from "./ollama-embedder.ts";
export { type OpenaiOptions, openaiEmbedder } from "./openai-embedder.ts";
export type { Clock } from "./remote/clock.ts";
export type { HttpOptions } from "./remote/http-options.ts";
export type { Prefix } from "./remote/prefix.ts";
export type { RemoteOptions } from "./remote/remote-options.ts";
export type { Embedder, EmbedOptions, EmbedPurpose, WordVector } from "./types.ts";
export { fetchWeights, weightsUrl } from "./weights.ts";
