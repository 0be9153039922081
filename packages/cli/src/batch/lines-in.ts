import { createReadStream, fstatSync } from "node:fs";
import { lineSplitter, type SplitLine } from "quoin/node";
import { fileError, nameOf } from "../read-text.ts";

/** In bytes. Far more than any text that is worth a look; what has no end must not fill the memory. */
export const longestLine = 16 * 1024 * 1024;

/** So little that the program still hears a signal while it looks at texts. */
const highWaterMark = 256 * 1024;

/** A file's lines, or standard input's for `-`: as many at once as have come, so that whoever writes slowly need not wait. */
export async function* linesIn(path: string): AsyncGenerator<SplitLine[]> {
  const splitter = lineSplitter(longestLine);
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
