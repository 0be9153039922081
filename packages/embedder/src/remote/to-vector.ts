import { garbage } from "./attempt-failure.ts";

/** One vector as servers send it: numbers, or their bytes in base64. */
export function toVector(value: unknown): Float32Array {
  const vector = typeof value === "string" ? fromBase64(value) : fromNumbers(value);
  if (vector.length === 0) throw garbage("a vector is empty");
  // After rounding: a number can be too large for 32 bits.
  const bad = vector.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) throw garbage(`number ${bad} of a vector is no finite number`);
  return vector;
}

function fromNumbers(value: unknown): Float32Array {
  if (value instanceof Float32Array) return value.slice();
  if (!Array.isArray(value)) throw garbage("where a vector should be, there is none");
  // `Float32Array.from` would make 0 of null, and a number of "1".
  return Float32Array.from(value, (number) => (typeof number === "number" ? number : Number.NaN));
}

function fromBase64(text: string): Float32Array {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    throw garbage("a vector is neither numbers nor base64");
  }
  if (bytes.length % 4 !== 0) throw garbage("a vector in base64 ends in the middle of a number");
  const view = new DataView(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
