import { createReadStream, fstatSync } from "node:fs";
import { fileError, nameOf } from "../read-text.ts";

export interface Line {
  number: number;
  /** Absent where there are more than `longestLine`. */
  bytes?: Buffer;
}

/** In bytes. Far more than any text that is worth a look; what has no end must not fill the memory. */
export const longestLine = 16 * 1024 * 1024;

/** So little that the program still hears a signal while it looks at texts. */
const highWaterMark = 256 * 1024;

/** A file's lines, or standard input's for `-`: as many at once as have come, so that whoever writes slowly need not wait. */
export async function* linesIn(path: string): AsyncGenerator<Line[]> {
  const splitter = lineSplitter();
  for await (const part of partsIn(path)) yield splitter.split(part);
  yield splitter.rest();
}

/** The same in whatever parts it comes, for those that split it themselves. */
export async function* partsIn(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of path === "-" ? standardInput() : createReadStream(path, { highWaterMark }))
      yield part as Buffer;
  } catch (error) {
    throw fileError(error, nameOf(path));
  }
}

/** A directory there would look like an empty file, and whoever screens it would take all for harmless. */
function standardInput(): NodeJS.ReadStream {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
  return process.stdin;
}

/** Splits bytes, not text: a broken character must not take the place of its line with it. */
function lineSplitter() {
  let number = 0;
  // A line may come in hundreds of parts: they are joined once, when it ends.
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > longestLine) parts = [];
    else parts.push(part);
  };
  const end = (): Line => {
    number++;
    const line = length > longestLine ? { number } : { number, bytes: joined(parts) };
    parts = [];
    length = 0;
    return line;
  };
  return {
    split(bytes: Buffer): Line[] {
      const lines: Line[] = [];
      let start = 0;
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, start)) {
        add(bytes.subarray(start, at));
        lines.push(end());
        start = at + 1;
      }
      if (start < bytes.length) add(bytes.subarray(start));
      return lines;
    },
    rest: (): Line[] => (length > 0 ? [end()] : []),
  };
}

const lineFeed = 0x0a;

function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only ? only : Buffer.concat(parts);
}
