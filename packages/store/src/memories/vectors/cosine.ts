/** The sum of products in one order and in double precision: whoever computes it gets the same. */
export function productAt(query: Float32Array, rows: Float32Array, start: number): number {
  let sum = 0;
  for (let at = 0; at < query.length; at++) sum += (query[at] as number) * (rows[start + at] as number);
  return sum;
}

export function lengthOf(vector: Float32Array): number {
  return Math.sqrt(productAt(vector, vector, 0));
}

/** From -1 to 1; 0 where one of them is nothing but zeros. */
export function cosineOf(product: number, lengths: number): number {
  return lengths > 0 ? Math.max(-1, Math.min(1, product / lengths)) : 0;
}
