import { createHash } from "node:crypto";

/** A text's vector, as the servers of these tests have it: made of its hash, not of unit length. */
export function vectorOf(text: string, dimension = 8): number[] {
  const numbers: number[] = [];
  for (let block = 0; numbers.length < dimension; block++) {
    const hash = createHash("sha256").update(`${block} ${text}`).digest();
    for (let at = 0; at < 32 && numbers.length < dimension; at += 4)
      numbers.push(hash.readInt32LE(at) / 2 ** 30);
  }
  return numbers;
}

export function unitVectorOf(text: string, dimension = 8): Float32Array {
  const vector = vectorOf(text, dimension);
  // The numbers come over the wire in full, and are rounded before they are measured.
  const rounded = Float32Array.from(vector);
  const length = Math.sqrt(rounded.reduce((sum, number) => sum + number * number, 0));
  return rounded.map((number) => number / length);
}
