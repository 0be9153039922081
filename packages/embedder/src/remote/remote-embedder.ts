import { QuoinError } from "quoin/errors";
import type { Embedder, EmbedOptions } from "../types.ts";
import { checkTexts } from "./check-texts.ts";
import { createDimension } from "./dimension.ts";
import { embedBatches } from "./embed-batches.ts";
import { createGate, type Gate } from "./gate.ts";
import type { RemoteSettings } from "./remote-options.ts";
import { type BatchLimits, splitIntoBatches } from "./split-into-batches.ts";
import { startTimeLimit } from "./time-limit.ts";

export interface Attempt extends EmbedOptions {
  signal: AbortSignal;
}

export interface Remote {
  id: string;
  /** Who is asked: stands before every message. */
  place: string;
  settings: RemoteSettings;
  /** One attempt with one batch: as many vectors, in order, as they came. Fails with an `AttemptFailure`. */
  call(texts: string[], attempt: Attempt): Promise<readonly unknown[]>;
  /** Where the model itself sets limits, and may take its time to tell. */
  limits?(): Promise<BatchLimits & { concurrency: number }>;
}

/** What is the same for everyone who asks someone else: batches, limits, retries, checks. */
export function remoteEmbedder(remote: Remote): Embedder {
  const { id, place, settings } = remote;
  const { languages, timeout, clock } = settings;
  const dimension = createDimension(settings.dimensions);
  let gate: Gate | undefined;

  async function embedTexts(
    given: readonly string[],
    { signal, purpose }: EmbedOptions,
  ): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    const texts = checkTexts(given);
    if (texts.length === 0) return [];
    const ends = clock.now() + timeout;
    const limit = startTimeLimit(timeout, signal);
    try {
      const limits = remote.limits ? await limit.race(remote.limits()) : settings;
      gate ??= createGate(limits.concurrency);
      const work = { remote, gate, dimension, purpose, ends, limit, atOnce: limits.concurrency };
      const filled = texts.filter((text) => text !== "");
      // Nothing else tells how long a vector of zeros must be.
      const isLost = filled.length === 0 && dimension.known() === undefined;
      const batches = splitIntoBatches(isLost ? ["."] : filled, limits);
      const vectors = (await embedBatches(batches, work)).values();
      return texts.map((text) =>
        text === "" ? new Float32Array(dimension.known() ?? 0) : (vectors.next().value as Float32Array),
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (!limit.passed() || error instanceof QuoinError) throw error;
      const message = `${place}: the vectors did not come within ${timeout / 1000} seconds; allow more time`;
      throw new QuoinError({ code: "embedder_unreachable", message });
    } finally {
      limit.stop();
    }
  }

  return {
    id,
    get dimension() {
      return dimension.known();
    },
    ...(languages && { languages }),
    embed: async (text, options = {}) => (await embedTexts([text], options))[0] as Float32Array,
    embedMany: (texts, options = {}) => embedTexts(texts, options),
  };
}
