import { QuoinError } from "quoin/errors";
import { cachingEmbedder, type VectorCache } from "./cache/caching-embedder.ts";
import type { Embedder } from "./types.ts";

export interface MemoryCacheOptions {
  /** Vectors to keep; those that were not asked for longest go first. Default: 10,000. */
  entries?: number;
}

/** Keeps vectors in memory, in front of any embedder. */
export function memoryCachedEmbedder(
  embedder: Embedder,
  { entries = 10_000 }: MemoryCacheOptions = {},
): Embedder {
  if (!Number.isSafeInteger(entries) || entries < 1)
    throw new QuoinError({ code: "usage", path: ["entries"], message: "must be a whole number from 1 up" });
  return cachingEmbedder(embedder, memoryCache(entries));
}

function memoryCache(most: number): VectorCache {
  /** In the order in which they were last asked for. */
  const kept = new Map<string, Float32Array>();
  return {
    async read(keys) {
      const found = new Map<string, Float32Array>();
      for (const key of keys) {
        const vector = kept.get(key);
        if (!vector) continue;
        kept.delete(key);
        kept.set(key, vector);
        found.set(key, vector);
      }
      return found;
    },
    async write(vectors) {
      for (const [key, vector] of vectors) {
        kept.delete(key);
        kept.set(key, vector.slice());
      }
      for (const key of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(key);
      }
    },
  };
}
