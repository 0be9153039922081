import { lengthOf } from "./cosine.ts";

/** What is left of a vector that is written in bytes. */
export interface ByteRow {
  /** A code times this is the cosine's share of its number. */
  factor: number;
  /** How long what was lost by rounding is, as a share of the vector. */
  lost: number;
}

/** Writes a vector as numbers from -127 to 127; a vector of zeros stays one. */
export function writeBytes(vector: Float32Array, length: number, codes: Int8Array): ByteRow {
  if (!(length > 0)) {
    codes.fill(0);
    return { factor: 0, lost: 0 };
  }
  // Plain loops: a hundred thousand rows are written when a store is first searched.
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    const size = Math.abs(vector[at] as number);
    if (size > largest) largest = size;
  }
  const step = largest / 127;
  const steps = 127 / largest;
  let lost = 0;
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number;
    const code = Math.floor(value * steps + 0.5);
    codes[at] = code;
    const left = value - code * step;
    lost += left * left;
  }
  return { factor: step / length, lost: Math.sqrt(lost) / length };
}

const largestSum = 2 ** 31 - 1;

export interface WideQuery {
  /** A number times this is its share of the query's length. */
  scale: number;
  /** How long the query is as it is written, and how long what was lost is, both as shares of its length. */
  reach: number;
  lost: number;
}

/** Writes a query in two bytes a number, so small that no sum with bytes leaves 32 bits. */
export function writeQuery(query: Float32Array, length: number, numbers: Int16Array): WideQuery {
  let largest = 0;
  let sum = 0;
  for (const value of query) {
    largest = Math.max(largest, Math.abs(value));
    sum += Math.abs(value);
  }
  // Rounding adds a half to each number at most.
  const room = largestSum / 127 - query.length;
  const step = Math.max(largest / 32767, sum / room);
  const rounded = new Float32Array(query.length);
  const left = new Float32Array(query.length);
  for (let at = 0; at < query.length; at++) {
    const value = query[at] as number;
    const number = Math.round(value / step);
    numbers[at] = number;
    rounded[at] = number * step;
    left[at] = value - number * step;
  }
  return { scale: step / length, reach: lengthOf(rounded) / length, lost: lengthOf(left) / length };
}
