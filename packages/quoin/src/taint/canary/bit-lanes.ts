import { symbolOf } from "./automaton.ts";

export type Encoding = "base64" | "base32" | "hex" | "binary";

const letters = "abcdefghijklmnopqrstuvwxyz";
/**
 * What is not in an alphabet is skipped, line breaks and padding too. No letter or digit of a canary makes a `+`, `/`,
 * `-` or `_` in base64, so they are skipped as well, and both spellings of it are one.
 */
const encodings: Record<Encoding, { width: number; values: Int8Array }> = {
  base64: { width: 6, values: valuesOf(`${letters.toUpperCase()}${letters}0123456789`) },
  base32: { width: 5, values: valuesOf(`${letters}234567`, true) },
  hex: { width: 4, values: valuesOf("0123456789abcdef", true) },
  binary: { width: 1, values: valuesOf("01") },
};

function valuesOf(alphabet: string, anyCase = false): Int8Array {
  const values = new Int8Array(128).fill(-1);
  Array.from(alphabet).forEach((character, value) => {
    values[character.charCodeAt(0)] = value;
    if (anyCase) values[character.toUpperCase().charCodeAt(0)] = value;
  });
  return values;
}

/** One lane for each bit of eight that a byte may end at, in both directions. */
export const bitLaneCount = 16;

/**
 * Decodes a stream from every place at once where an encoding may have begun, and from its end to its front as well:
 * bytes that end at the same bit of eight belong together, and have a lane of their own.
 */
export function bitLanes(
  encoding: Encoding,
  step: (lane: number, symbol: number) => void,
  /** Is given the letters and digits that were decoded: all others are in no alphabet. */
  inner?: (lane: number, byte: number) => void,
) {
  const { width, values } = encodings[encoding];
  // A byte can begin only at the seam of two characters.
  const stride = width === 6 ? 2 : width === 4 ? 4 : 1;
  let bits = 0;
  let newestLow = 0;
  let newestHigh = 0;
  return (code: number): void => {
    const value = values[code] as number;
    if (value < 0) return;
    bits = (bits + width) & 7;
    newestLow = ((newestLow << width) | value) & 0xffff;
    newestHigh = (newestHigh >>> width) | (value << (16 - width));
    for (let back = 0; back < width; back += stride) {
      const lane = (bits - back) & 7;
      const byte = (newestLow >>> back) & 0xff;
      const forward = symbolOf[byte] as number;
      if (forward >= 0) {
        step(lane, forward);
        inner?.(lane, byte);
      }
      const backward = symbolOf[(newestHigh >>> (8 - back)) & 0xff] as number;
      if (backward >= 0) step(8 + lane, backward);
    }
  };
}
