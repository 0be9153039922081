import type { FirstPass } from "./first-pass.ts";
import { type RowCache, rowCache } from "./row-cache.ts";
import { type MatrixRow, type VectorMatrix, vectorMatrix } from "./vector-matrix.ts";

type Maybe<Value> = Value | Promise<Value>;

/** What a database tells of its vectors. */
export interface VectorSource {
  /** `change` grows with every writing; another `epoch` means that all has to be read anew. */
  state(): Maybe<{ change: number; epoch: number }>;
  /** The next rows of an embedder behind `seq`, in the order of `seq`; none at the end. */
  page(embedder: number, after: number): Maybe<readonly { row: MatrixRow; vector: Float32Array }[]>;
  /** What was taken out after that change. */
  deaths(after: number): Maybe<readonly number[]>;
}

/** The vectors of an embedder, and what was read of their rows so far. */
export interface LiveMatrix {
  readonly matrix: VectorMatrix;
  readonly rows: RowCache;
}

interface Live extends LiveMatrix {
  change: number;
  epoch: number;
  last: number;
  /** Whether it was read to its end: whoever stopped before leaves the rest to the next. */
  whole: boolean;
}

/** Matrices of a store, one for each embedder: read when they are first needed, and kept level with what anybody writes. */
export function liveMatrices(
  source: VectorSource,
  makeFirstPass: (dimension: number) => FirstPass | undefined,
) {
  const kept = new Map<number, Live>();
  let turn: Promise<unknown> = Promise.resolve();

  async function refreshed(
    embedder: number,
    dimension: number,
    signal: AbortSignal | undefined,
  ): Promise<LiveMatrix> {
    signal?.throwIfAborted();
    // Before the rows: what is written while they are read is met again, and does no harm twice.
    const { change, epoch } = await source.state();
    let live = kept.get(embedder);
    if (live?.epoch !== epoch) {
      const matrix = vectorMatrix(dimension, makeFirstPass(dimension));
      live = { matrix, rows: rowCache(), change, epoch, last: 0, whole: false };
      kept.set(embedder, live);
    }
    if (!live.whole || live.change !== change) {
      live.whole = false;
      await readOn(live, embedder, signal);
      for (const seq of await source.deaths(live.change)) {
        live.matrix.remove(seq);
        live.rows.delete(seq);
      }
      live.change = change;
      live.whole = true;
    }
    return live;
  }

  async function readOn(live: Live, embedder: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const rows = await source.page(embedder, live.last);
      for (const { row, vector } of rows) live.matrix.add(row, vector);
      const last = rows.at(-1)?.row.seq;
      if (last === undefined) return;
      live.last = last;
      // Reading a hundred thousand takes a second: others must have their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    }
  }

  return {
    /** One after the other: two that read on at once would add rows twice. */
    current(embedder: number, dimension: number, signal?: AbortSignal): Promise<LiveMatrix> {
      const next = turn.then(() => refreshed(embedder, dimension, signal));
      turn = next.catch(() => {});
      return next;
    },
  };
}
