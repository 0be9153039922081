import { isUtf8 } from "node:buffer";

/** In bytes: far more than any memory has. What has no end must not fill the memory of the machine. */
const longestLine = 1024 * 1024;

export interface GivenLine {
  number: number;
  /** Absent where it is too long or not UTF-8; `wrong` says which. */
  text?: string;
  wrong?: string;
}

/** Split as bytes: a broken character must not take the number of its line with it. */
export async function* readLines(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<GivenLine> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > longestLine) parts = [];
    else parts.push(part);
  };
  const end = (): GivenLine => {
    const bytes = Buffer.concat(parts);
    const tooLong = length > longestLine;
    parts = [];
    length = 0;
    number++;
    if (tooLong) return { number, wrong: `has more than ${longestLine} bytes` };
    if (!isUtf8(bytes)) return { number, wrong: "is not UTF-8 text" };
    return { number, text: bytes.toString().replace(number === 1 ? /^\ufeff/ : /^(?!)/, "") };
  };
  for await (const given of source) {
    const bytes =
      typeof given === "string"
        ? Buffer.from(given)
        : Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    let start = 0;
    for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, start)) {
      add(bytes.subarray(start, at));
      yield end();
      start = at + 1;
    }
    // Copied: whoever reads may use the same bytes again for the next part.
    if (start < bytes.length) add(Buffer.from(bytes.subarray(start)));
  }
  if (length > 0) yield end();
}
