import { QuoinError } from "../../errors.ts";
import { placesIn } from "./places.ts";

/** The same text on every system: UTF-8 without a byte order mark, lines ended by a line feed. */
export function normalise(bytes: Uint8Array, file: string): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const sound = soundStart(bytes);
    const place = placesIn(sound)(sound.length);
    throw new QuoinError({ code: "file_not_utf8", file, ...place, message: "is not UTF-8 text" });
  }
  return text.replaceAll("\r\n", "\n");
}

/** The text before the first byte that is wrong, by halving: a decoder does not say where it stopped. */
function soundStart(bytes: Uint8Array): string {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodeStart(bytes, middle) === undefined) high = middle - 1;
    else low = middle;
  }
  return decodeStart(bytes, low) ?? "";
}

/** A character that is cut off at the end is left out. */
function decodeStart(bytes: Uint8Array, end: number): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
  } catch {
    return undefined;
  }
}
