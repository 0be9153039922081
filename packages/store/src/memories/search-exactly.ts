import type { FoundMemory, Memory } from "quoin/memories";
import type { VectorMatrix } from "./vectors/vector-matrix.ts";

/** Others may take rows out faster than they are looked at: after so many tries, what is there will do. */
const mostTries = 8;

export interface ExactSearch {
  /** Level with what is stored just now. */
  matrix(): Promise<VectorMatrix>;
  /** The rows of these numbers that are still there. */
  read(
    seqs: readonly number[],
  ): readonly (readonly [number, Memory])[] | PromiseLike<readonly (readonly [number, Memory])[]>;
  vector: Float32Array;
  limit: number;
  type?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The nearest rows of a matrix, as the store has them. */
export async function searchExactly(search: ExactSearch): Promise<FoundMemory[]> {
  const { matrix, read, vector, limit, type, signal } = search;
  for (let tries = 1; ; tries++) {
    const current = await matrix();
    signal?.throwIfAborted();
    const near = current.nearest(vector, limit, type);
    const stored = new Map(await read(near.map(({ seq }) => seq)));
    signal?.throwIfAborted();
    // Another process took one out just now: the next one moves up.
    if (stored.size === near.length || tries === mostTries)
      return near.flatMap(({ seq, cosine }) => {
        const memory = stored.get(seq);
        return memory ? [{ ...memory, cosine }] : [];
      });
    // Not at once: whoever else waits for this process, a limit of time among them, must have a turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
