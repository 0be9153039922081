/** What needs a machine that runs Node: files. */
export { type CacheOptions, cachedEmbedder } from "./node/cached-embedder.ts";
export type { Precision } from "./node/transformers/model-directory.ts";
export type { Extractor, Pooling, TransformersModule } from "./node/transformers/transformers-module.ts";
export { type TransformersOptions, transformersEmbedder } from "./node/transformers-embedder.ts";
