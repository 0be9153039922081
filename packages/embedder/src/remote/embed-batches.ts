import type { EmbedPurpose } from "../types.ts";
import { toUnitLength } from "../unit-length.ts";
import { checkCount } from "./check-count.ts";
import type { Dimension } from "./dimension.ts";
import type { Gate } from "./gate.ts";
import type { Remote } from "./remote-embedder.ts";
import type { TimeLimit } from "./time-limit.ts";
import { toVector } from "./to-vector.ts";
import { withRetries } from "./with-retries.ts";

export interface Work {
  remote: Remote;
  gate: Gate;
  dimension: Dimension;
  purpose: EmbedPurpose | undefined;
  /** By the clock. */
  ends: number;
  limit: TimeLimit;
  /** No more workers than can be let in. */
  atOnce: number;
}

/** The vectors of all batches, in order. The first batch that fails for good ends the others. */
export async function embedBatches(batches: readonly string[][], work: Work): Promise<Float32Array[]> {
  const { gate, limit, atOnce } = work;
  const results: Float32Array[][] = batches.map(() => []);
  const waiting = batches.entries();
  const worker = async () => {
    for (const [at, batch] of waiting)
      results[at] = await gate.run(() => embedBatch(batch, work), limit.signal);
  };
  const workers = Array.from({ length: Math.min(atOnce, batches.length) }, worker);
  try {
    await Promise.all(workers);
  } catch (error) {
    limit.stop(error);
    // They end at once now; nobody may still be at work, or reject unheard, when the caller goes on.
    await Promise.allSettled(workers);
    throw error;
  }
  return results.flat();
}

function embedBatch(batch: string[], work: Work): Promise<Float32Array[]> {
  const { remote, dimension, purpose, ends, limit } = work;
  const { retries, clock, normalise } = remote.settings;
  const { signal } = limit;
  const attempt = async () => {
    const answer = await limit.race(remote.call(batch, { signal, purpose }));
    checkCount(answer, batch);
    const vectors = answer.map(toVector);
    dimension.check(vectors);
    return normalise ? vectors.map(toUnitLength) : vectors;
  };
  return withRetries(attempt, { retries, clock, signal, ends, place: remote.place });
}
