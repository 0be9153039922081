import { AttemptFailure } from "./attempt-failure.ts";

/** How many numbers a vector has: as asked for, or as the first one had. */
export interface Dimension {
  known(): number | undefined;
  /** Remembers the first; refuses whatever differs. */
  check(vectors: readonly Float32Array[]): void;
}

export function createDimension(asked: number | undefined): Dimension {
  let learned: number | undefined;
  return {
    known: () => asked ?? learned,
    check(vectors) {
      const wanted = asked ?? learned ?? vectors[0]?.length;
      const odd = vectors.find(({ length }) => length !== wanted);
      if (odd) {
        const why = asked === undefined ? `those before it had ${wanted}` : `${wanted} were asked for`;
        throw new AttemptFailure("embedder_mismatch", `a vector has ${odd.length} numbers, but ${why}`);
      }
      learned = wanted;
    },
  };
}
