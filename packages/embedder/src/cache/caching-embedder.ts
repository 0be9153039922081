import { QuoinError } from "quoin/errors";
import { checkTexts } from "../remote/check-texts.ts";
import type { Embedder, EmbedOptions } from "../types.ts";
import { cacheKeys } from "./cache-keys.ts";

type Vectors = Map<string, Float32Array>;

/** Where vectors are kept. Neither reading nor writing ever fails: without a cache, everything still works. */
export interface VectorCache {
  /** What there is of the keys. */
  read(keys: readonly string[]): Promise<Vectors>;
  write(vectors: Vectors): Promise<void>;
}

/** An embedder that asks another one only for what is missing, and for each text once. */
export function cachingEmbedder(embedder: Embedder, cache: VectorCache): Embedder {
  let learned: number | undefined;

  async function embedMany(given: readonly string[], options: EmbedOptions = {}): Promise<Float32Array[]> {
    const { signal, purpose } = options;
    signal?.throwIfAborted();
    const texts = checkTexts(given);
    const keys = await cacheKeys(embedder.id, purpose, texts);
    const wanted = new Map(keys.map((key, at) => [key, texts[at] as string]));
    const vectors = await cache.read([...wanted.keys()]);
    signal?.throwIfAborted();

    const embedMissing = async () => {
      const missing = [...wanted].filter(([key]) => !vectors.has(key));
      if (missing.length === 0) return;
      const asked = missing.map(([, text]) => text);
      const fresh = await embedder.embedMany(asked, options);
      if (fresh.length !== asked.length) throw tooFew(embedder.id, fresh.length, asked.length);
      const named: Vectors = new Map(missing.map(([key], at) => [key, fresh[at] as Float32Array]));
      for (const [key, vector] of named) vectors.set(key, vector);
      learned = fresh[0]?.length;
      await cache.write(named);
    };
    await embedMissing();
    // The kept ones may turn out to be of another model, which fresh ones often only show: they are asked for too.
    keepDimension(vectors, embedder.dimension ?? learned);
    await embedMissing();
    learned ??= vectors.values().next().value?.length;
    // Each caller gets numbers of its own: what it does with them must not reach the cache, or its other texts.
    return keys.map((key) => (vectors.get(key) as Float32Array).slice());
  }

  // All of them asked for when they are wanted: the local model reads its weights to tell.
  return {
    get id() {
      return embedder.id;
    },
    get dimension() {
      return embedder.dimension ?? learned;
    },
    get languages() {
      return embedder.languages;
    },
    ...(embedder.embedWords && { embedWords: embedder.embedWords.bind(embedder) }),
    embedMany,
    embed: async (text, options) => (await embedMany([text], options))[0] as Float32Array,
  };
}

function tooFew(id: string, given: number, asked: number): QuoinError {
  return new QuoinError({
    code: "embedder_failed",
    message: `${id} gave ${given} vectors for ${asked} texts`,
  });
}

/** Where nobody knows the dimension yet, the first vector says it. */
function keepDimension(vectors: Vectors, known: number | undefined): void {
  const dimension = known ?? vectors.values().next().value?.length;
  for (const [key, { length }] of vectors) if (length !== dimension) vectors.delete(key);
}
