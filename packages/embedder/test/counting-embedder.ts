import type { Embedder, EmbedOptions } from "@quoin/embedder";
import { unitVectorOf } from "./servers/vector-of.ts";

export interface CountingEmbedder extends Embedder {
  /** What each call was asked for. */
  calls: { texts: readonly string[]; options: EmbedOptions | undefined }[];
}

/** Remembers what it was asked; knows its dimension from the start only if told. */
export function countingEmbedder({ id = "counting-1", dimension = 8, knows = false } = {}): CountingEmbedder {
  const calls: CountingEmbedder["calls"] = [];
  let known = knows ? dimension : undefined;
  const embedMany = async (texts: readonly string[], options?: EmbedOptions) => {
    options?.signal?.throwIfAborted();
    calls.push({ texts, options });
    known = dimension;
    return texts.map((text) => (text === "" ? new Float32Array(dimension) : unitVectorOf(text, dimension)));
  };
  return {
    id,
    calls,
    get dimension() {
      return known;
    },
    languages: ["en"],
    embedMany,
    embed: async (text, options) => (await embedMany([text], options))[0] as Float32Array,
  };
}
