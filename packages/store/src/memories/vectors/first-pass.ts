/** A quick look at every row, which tells how near each may be at most: so only few need the exact sum. */
export interface FirstPass {
  set(row: number, vector: Float32Array, length: number): void;
  move(from: number, to: number): void;
  /** Of the first so many rows. Valid until the next call. */
  scan(query: Float32Array, length: number, rows: number): RoughScores;
}

/** The cosine of a row is within `slack[row] × reach + margin` of its score. */
export interface RoughScores {
  scores: Float32Array;
  slack: Float32Array;
  reach: number;
  margin: number;
}
