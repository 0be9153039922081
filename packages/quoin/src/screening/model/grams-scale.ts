/** Each kind of n-gram is scaled to a vector of this length: the heavier, the more it may say. */
export const characterLength = 3;
export const wordLength = 2;

/** How much one n-gram counts that occurs so often. */
export function dampened(count: number): number {
  return 1 + Math.log(count);
}

/** What the counts are multiplied with, so that the vector has the length. */
export function factorFor(counts: ReadonlyMap<number, number>, length: number): number {
  let squares = 0;
  for (const count of counts.values()) squares += dampened(count) ** 2;
  return squares === 0 ? 0 : length / Math.sqrt(squares);
}
