/** A .gitignore comes from whoever filled the folder: read only when it is a plain file of a sane size. */
import { constants } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { bytesOf } from "./workspace-path.ts";

const mostBytes = 1_000_000;

export type NotRead =
  | "a link"
  | "not a regular file"
  | "larger than 1 MB"
  | "too many patterns"
  | "unreadable";

/** Nothing when there is none. Links are not followed: git does not either, and they may lead anywhere. */
export async function readIgnoreFile(path: string): Promise<Buffer | NotRead | undefined> {
  try {
    const { isLink, ...found } = await look(path);
    if (isLink) return "a link";
    // Looked at before it is opened: a pipe without a writer would be waited for.
    if (!found.isFile) return "not a regular file";
    if (found.size > mostBytes) return "larger than 1 MB";
    return await readPlain(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return code === "ELOOP" ? "a link" : "unreadable";
  }
}

async function look(path: string) {
  const found = await lstat(bytesOf(path));
  return { isLink: found.isSymbolicLink(), isFile: found.isFile(), size: found.size };
}

/** It may have been exchanged since it was looked at: neither a link nor a pipe gets through here. */
async function readPlain(path: string): Promise<Buffer | NotRead> {
  // Windows has neither flag, nor the things they are against.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(bytesOf(path), flags);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return "not a regular file";
    if (found.size > mostBytes) return "larger than 1 MB";
    const content = Buffer.alloc(found.size);
    let length = 0;
    while (length < content.length) {
      const { bytesRead } = await handle.read(content, length, content.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return content.subarray(0, length);
  } finally {
    await handle.close();
  }
}
