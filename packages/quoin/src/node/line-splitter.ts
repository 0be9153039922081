import { isUtf8 } from "node:buffer";

/** A line, or what is wrong with it. */
export type SplitLine =
  | { number: number; text: string; wrong?: undefined }
  | { number: number; wrong: "too long" | "not UTF-8" };

export interface LineSplitter {
  /** The lines that end in this part. */
  split(part: Uint8Array): SplitLine[];
  /** What came after the last line break; nothing where that was the end. */
  rest(): SplitLine[];
}

const lineFeed = 0x0a;
const byteOrderMark = /^\ufeff/;

/**
 * Splits bytes, not text: a broken character must not take the number of its line with it. `longest` is in bytes: what
 * has no end must not fill the memory of the machine.
 */
export function lineSplitter(longest: number): LineSplitter {
  let number = 0;
  // A line may come in hundreds of parts: they are joined once, when it ends.
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > longest) parts = [];
    else parts.push(part);
  };
  const end = (): SplitLine => {
    const bytes = joined(parts);
    const isTooLong = length > longest;
    parts = [];
    length = 0;
    number++;
    if (isTooLong) return { number, wrong: "too long" };
    if (!isUtf8(bytes)) return { number, wrong: "not UTF-8" };
    const text = bytes.toString("utf8");
    return { number, text: number === 1 ? text.replace(byteOrderMark, "") : text };
  };
  return {
    split(part) {
      const lines: SplitLine[] = [];
      let start = 0;
      for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, start)) {
        add(part.subarray(start, at));
        lines.push(end());
        start = at + 1;
      }
      // Copied: whoever reads may use the same bytes again for the next part.
      if (start < part.length) add(Buffer.from(part.subarray(start)));
      return lines;
    },
    rest: () => (length > 0 ? [end()] : []),
  };
}

function joined(parts: readonly Uint8Array[]): Buffer {
  const [only] = parts;
  if (parts.length !== 1 || !only) return Buffer.concat(parts);
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
}
