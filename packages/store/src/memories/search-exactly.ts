import type { FoundMemory, Memory } from "quoin/memories";
import type { LiveMatrix } from "./vectors/live-matrices.ts";
import type { NearRow } from "./vectors/vector-matrix.ts";

/** Others may take rows out faster than they are looked at: after so many tries, what is there will do. */
const mostTries = 8;

export interface ExactSearch {
  /** Level with what is stored just now. */
  matrix(): Promise<LiveMatrix>;
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
    const live = await matrix();
    signal?.throwIfAborted();
    const near = live.matrix.nearest(vector, limit, type);
    const found = await memoriesAt(near, live, read);
    signal?.throwIfAborted();
    // Another process took one out just now: the next one moves up.
    if (found.length === near.length || tries === mostTries) return found;
    // Not at once: whoever else waits for this process, a limit of time among them, must have a turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Only what nobody asked for before is read. */
async function memoriesAt(
  near: readonly NearRow[],
  { matrix, rows }: LiveMatrix,
  read: ExactSearch["read"],
): Promise<FoundMemory[]> {
  const known = new Map<number, Memory>();
  const unread: number[] = [];
  for (const { seq } of near) {
    const memory = rows.get(seq);
    if (memory) known.set(seq, memory);
    else unread.push(seq);
  }
  for (const [seq, memory] of unread.length > 0 ? await read(unread) : []) {
    known.set(seq, memory);
    // What was taken out while it was read is not kept.
    if (matrix.has(seq)) rows.set(seq, memory);
  }
  return near.flatMap(({ seq, cosine }) => {
    const memory = known.get(seq);
    return memory ? [{ ...memory, cosine }] : [];
  });
}
