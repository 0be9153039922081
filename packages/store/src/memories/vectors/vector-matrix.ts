import { bestOf } from "./best-of.ts";
import { cosineOf, lengthOf, productAt } from "./cosine.ts";
import type { FirstPass } from "./first-pass.ts";
import { floatRows } from "./float-rows.ts";

/** A row of the database, as far as searching needs it. */
export interface MatrixRow {
  seq: number;
  id: string;
  /** Any small number; a search may want only one. */
  type: number;
}

export interface NearRow extends MatrixRow {
  cosine: number;
}

export interface VectorMatrix {
  readonly rows: number;
  add(row: MatrixRow, vector: Float32Array): void;
  remove(seq: number): void;
  has(seq: number): boolean;
  /** The best first, ties by id: what a plain loop over all rows would give. */
  nearest(query: Float32Array, limit: number, type?: number): NearRow[];
}

/** All vectors of one embedder in memory. Without a first pass every row gets its exact sum. */
export function vectorMatrix(dimension: number, firstPass?: FirstPass): VectorMatrix {
  const vectors = floatRows(dimension);
  const places = new Map<number, number>();
  const known: MatrixRow[] = [];
  const lengths: number[] = [];
  /** Beside `known`: every search looks at each of them twice. */
  const types: number[] = [];

  function exact(query: Float32Array, length: number, row: number): NearRow {
    const { block, start } = vectors.at(row);
    const cosine = cosineOf(productAt(query, block, start), length * (lengths[row] as number));
    return { ...(known[row] as MatrixRow), cosine };
  }

  return {
    get rows() {
      return known.length;
    },
    add(row, vector) {
      const place = known.length;
      const length = lengthOf(vector);
      vectors.set(place, vector);
      firstPass?.set(place, vector, length);
      known.push(row);
      lengths.push(length);
      types.push(row.type);
      places.set(row.seq, place);
    },
    remove(seq) {
      const place = places.get(seq);
      if (place === undefined) return;
      // The last one takes its place: a search never meets a gap.
      const last = known.length - 1;
      if (place !== last) {
        vectors.move(last, place);
        firstPass?.move(last, place);
        known[place] = known[last] as MatrixRow;
        lengths[place] = lengths[last] as number;
        types[place] = types[last] as number;
        places.set((known[place] as MatrixRow).seq, place);
      }
      vectors.set(last, new Float32Array(dimension));
      known.pop();
      lengths.pop();
      types.pop();
      places.delete(seq);
    },
    has: (seq) => places.has(seq),
    nearest(query, limit, type) {
      const length = lengthOf(query);
      const best = bestOf<NearRow>(limit, nearerFirst);
      for (const row of candidates(query, length, limit, type)) best.offer(exact(query, length, row));
      return best.sorted();
    },
  };

  function* all(type: number | undefined): Generator<number> {
    for (let row = 0; row < known.length; row++) if (type === undefined || types[row] === type) yield row;
  }

  /** The rows that may be among the best: those that could reach what the best surely have. */
  function candidates(
    query: Float32Array,
    length: number,
    limit: number,
    type: number | undefined,
  ): Iterable<number> {
    if (!firstPass || limit >= known.length || length === 0) return all(type);
    const { scores, slack, reach, margin } = firstPass.scan(query, length, known.length);
    const surely = bestOf<number>(limit, (a, b) => b - a);
    let bar = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < known.length; row++) {
      const least = (scores[row] as number) - (slack[row] as number) * reach - margin;
      if (least <= bar || (type !== undefined && types[row] !== type)) continue;
      surely.offer(least);
      bar = surely.bar() ?? bar;
    }
    const found: number[] = [];
    for (let row = 0; row < known.length; row++) {
      const most = (scores[row] as number) + (slack[row] as number) * reach + margin;
      if (most >= bar && (type === undefined || types[row] === type)) found.push(row);
    }
    return found;
  }
}

function nearerFirst(a: NearRow, b: NearRow): number {
  return b.cosine - a.cosine || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
