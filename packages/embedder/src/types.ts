/** Some models write queries and documents differently; others take no notice. */
export type EmbedPurpose = "query" | "document";

export interface EmbedOptions {
  signal?: AbortSignal;
  purpose?: EmbedPurpose;
}

/** Turns texts into vectors. `embedderContract` in `@quoin/embedder/testing` says what each must keep to. */
export interface Embedder {
  /** Names model and version: vectors of different ids are never compared. */
  readonly id: string;
  /** Unknown until the first vector came, for some remote ones. */
  readonly dimension: number | undefined;
  readonly languages?: readonly string[] | undefined;
  embed(text: string, options?: EmbedOptions): Promise<Float32Array>;
  /** In the order of the texts. All or nothing: where one fails, the call does. */
  embedMany(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** The different words of a text, in its order: where a model sums words, they can be had at no cost. */
  embedWords?(text: string): WordVector[];
}

/** A word of a text: how much it counts there, and where it points. */
export interface WordVector {
  word: string;
  weight: number;
  /** Of length 1. */
  vector: Float32Array;
}
