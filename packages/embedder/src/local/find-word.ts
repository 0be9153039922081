import type { Weights } from "./weights.ts";

/** The row of a word, or -1: a binary search, so that nothing has to be built when the file is loaded. */
export function findWord(word: string, { offsets, letters }: Pick<Weights, "offsets" | "letters">): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(word, letters, offsets[middle] as number, offsets[middle + 1] as number);
    if (order === 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

function compare(word: string, letters: Uint8Array, start: number, end: number): number {
  const shared = Math.min(word.length, end - start);
  for (let at = 0; at < shared; at++) {
    const difference = word.charCodeAt(at) - (letters[start + at] as number);
    if (difference) return difference;
  }
  return word.length - (end - start);
}
