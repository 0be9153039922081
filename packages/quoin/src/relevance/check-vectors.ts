import { QuoinError } from "../errors.ts";

/** An embedder may be somebody else's: what it gives is looked at before it decides anything. */
export function checkVectors(
  vectors: readonly Float32Array[],
  texts: number,
  embedder: string,
): readonly Float32Array[] {
  const failed = (code: "embedder_failed" | "embedder_mismatch", message: string) =>
    new QuoinError({ code, message: `${embedder} ${message}` });
  if (vectors.length !== texts)
    throw failed("embedder_failed", `gave ${vectors.length} vectors for ${texts} texts`);
  const dimension = vectors[0]?.length;
  for (const [at, vector] of vectors.entries()) {
    if (vector.length !== dimension)
      throw failed("embedder_mismatch", `gave vectors of ${dimension} and of ${vector.length} dimensions`);
    if (!hasNumbers(vector)) throw failed("embedder_failed", `gave no finite vector for text ${at + 1}`);
  }
  return vectors;
}

/** A plain loop: catalogues have millions of values. */
function hasNumbers(vector: Float32Array): boolean {
  for (let at = 0; at < vector.length; at++) if (!Number.isFinite(vector[at])) return false;
  return true;
}
