/**
 * Paths are kept as their bytes, one a character, because a name need not be UTF-8: decoded and encoded again,
 * it would be another name. They pass through here on the way to the file system and back.
 */
import { realpath } from "node:fs/promises";

export function bytesOf(path: string): Buffer {
  return Buffer.from(path, "latin1");
}

/** Where a path leads when every link is followed. */
export async function realPath(path: Buffer | string): Promise<string> {
  return (await realpath(path, { encoding: "buffer" })).toString("latin1");
}
