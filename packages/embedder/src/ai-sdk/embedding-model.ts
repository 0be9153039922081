/**
 * The form of the AI SDK's embedding models, as far as it is used here: written down, not imported, so that nobody needs
 * the SDK. Tests hold it against the real types.
 */
export interface AiSdkEmbeddingModel {
  readonly specificationVersion: "v2" | "v3" | "v4";
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined;
  readonly supportsParallelCalls: PromiseLike<boolean> | boolean;
  doEmbed(call: AiSdkCall): PromiseLike<{ embeddings: number[][] }>;
}

export interface AiSdkCall {
  values: string[];
  abortSignal?: AbortSignal;
  providerOptions?: ProviderOptions;
  headers?: Record<string, string | undefined>;
  /** Since version 4; those before take no notice. */
  dimensions?: number;
}

type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue | undefined };

/** By the provider's name. */
export type ProviderOptions = Record<string, { [key: string]: JsonValue | undefined }>;
