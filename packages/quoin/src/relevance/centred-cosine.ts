import { QuoinError } from "../errors.ts";

/** Vectors of a catalogue without what all of it is about, which tells none of them apart. */
export interface CentredVectors {
  mean: Float64Array;
  vectors: readonly Float32Array[];
}

/** So much of what is taken from a document is taken from a query: it need not be about what the catalogue is about. */
const shareForQueries = 0.5;

/** The mean of few documents is mostly each of them, and the mean of one is all that it says. */
const shareOfMean = (documents: number) => (documents - 1) / (documents + 1);

export function centre(vectors: readonly Float32Array[]): CentredVectors {
  const dimension = vectors[0]?.length ?? 0;
  const mean = new Float64Array(dimension);
  for (const vector of vectors)
    for (let at = 0; at < dimension; at++) mean[at]! += vector[at]! / vectors.length;
  for (let at = 0; at < dimension; at++) mean[at]! *= shareOfMean(vectors.length);
  return { mean, vectors: vectors.map((vector) => unitWithout(vector, mean, 1)) };
}

/** From -1 to 1, for each vector of the catalogue. */
export function centredCosines(query: Float32Array, { mean, vectors }: CentredVectors): number[] {
  if (query.length !== mean.length)
    throw new QuoinError({
      code: "embedder_mismatch",
      message: `the query has ${query.length} dimensions, the catalogue ${mean.length}`,
    });
  const asked = unitWithout(query, mean, shareForQueries);
  return vectors.map((vector) => dot(vector, asked));
}

/** Four sums side by side: one alone waits for itself. */
function dot(left: Float32Array, right: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = left.length - (left.length % 4);
  for (let at = 0; at < whole; at += 4) {
    first += left[at]! * right[at]!;
    second += left[at + 1]! * right[at + 1]!;
    third += left[at + 2]! * right[at + 2]!;
    fourth += left[at + 3]! * right[at + 3]!;
  }
  for (let at = whole; at < left.length; at++) first += left[at]! * right[at]!;
  return first + second + (third + fourth);
}

/** A text that says nothing stays nothing: without the mean it would be the opposite of everything. */
function unitWithout(vector: Float32Array, mean: Float64Array, share: number): Float32Array {
  const left = new Float32Array(vector.length);
  if (vector.every((value) => value === 0)) return left;
  let squares = 0;
  for (let at = 0; at < left.length; at++) {
    left[at] = vector[at]! - share * mean[at]!;
    squares += left[at]! ** 2;
  }
  const length = Math.sqrt(squares);
  return length > 1e-9 ? left.map((value) => value / length) : left.fill(0);
}
