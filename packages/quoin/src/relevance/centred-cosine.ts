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
export function centredCosines(query: Float32Array, catalogue: CentredVectors): number[] {
  const cosines = new Float64Array(catalogue.vectors.length);
  cosinesInto(query, matrixOf(catalogue), cosines);
  return Array.from(cosines);
}

/** The same, row after row: what stands together is read together. */
export interface CentredMatrix {
  mean: Float64Array;
  values: Float32Array;
}

const matrices = new WeakMap<CentredVectors, CentredMatrix>();

export function matrixOf(centred: CentredVectors): CentredMatrix {
  const known = matrices.get(centred);
  if (known) return known;
  const { mean, vectors } = centred;
  const values = new Float32Array(vectors.length * mean.length);
  vectors.forEach((vector, row) => {
    values.set(vector, row * mean.length);
  });
  const matrix = { mean, values };
  matrices.set(centred, matrix);
  return matrix;
}

/** As `centredCosines`, written to `cosines`, which has a place for each row. */
export function cosinesInto(
  query: Float32Array,
  { mean, values }: CentredMatrix,
  cosines: Float64Array,
): void {
  const dimension = mean.length;
  if (query.length !== dimension)
    throw new QuoinError({
      code: "embedder_mismatch",
      message: `the query has ${query.length} dimensions, the catalogue ${dimension}`,
    });
  const asked = Float64Array.from(unitWithout(query, mean, shareForQueries));
  const whole = dimension - (dimension % 4);
  for (let row = 0, from = 0; row < cosines.length; row++, from += dimension) {
    // Four sums side by side: one alone waits for itself.
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let at = 0; at < whole; at += 4) {
      first += values[from + at]! * asked[at]!;
      second += values[from + at + 1]! * asked[at + 1]!;
      third += values[from + at + 2]! * asked[at + 2]!;
      fourth += values[from + at + 3]! * asked[at + 3]!;
    }
    for (let at = whole; at < dimension; at++) first += values[from + at]! * asked[at]!;
    cosines[row] = first + second + (third + fourth);
  }
}

/** A text that says nothing stays nothing: without the mean it would be the opposite of everything. */
function unitWithout(vector: Float32Array, mean: Float64Array, share: number): Float32Array {
  const left = new Float32Array(vector.length);
  if (vector.every((value) => value === 0)) return left;
  let squares = 0;
  for (let at = 0; at < left.length; at++) {
    left[at] = vector[at]! - share * mean[at]!;
    squares += left[at]! * left[at]!;
  }
  const length = Math.sqrt(squares);
  return length > 1e-9 ? left.map((value) => value / length) : left.fill(0);
}
