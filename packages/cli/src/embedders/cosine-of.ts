/** From -1 to 1; 0 where one of them is nothing but zeros. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  const product = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  const lengths = Math.sqrt(product(one, one) * product(other, other));
  return lengths ? product(one, other) / lengths : 0;
}
