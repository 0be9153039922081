/** From -1 to 1; 0 where one of them is nothing but zeros. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let [product, squares, others] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    product += one[at]! * other[at]!;
    squares += one[at]! ** 2;
    others += other[at]! ** 2;
  }
  const lengths = Math.sqrt(squares * others);
  return lengths === 0 ? 0 : product / lengths;
}
