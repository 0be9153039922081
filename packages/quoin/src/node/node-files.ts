import { open, readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Files } from "../core/types.ts";
import { type ErrorCode, QuoinError } from "../errors.ts";

/** Far more than any prompt; a file beyond it was named by mistake. */
const mostBytes = 64_000_000;

/** The files below a folder. A link that leads out of it is outside, wherever it stands. */
export function nodeFiles(root: string): Files {
  return {
    async read(path, most) {
      const refused = (code: ErrorCode, message: string) => new QuoinError({ code, file: path, message });
      const target = resolve(root, path);
      if (isAbsolute(path) || !isBelow(resolve(root), target)) {
        throw refused("file_outside_root", "lies outside the root");
      }
      try {
        const real = await realpath(target);
        if (!isBelow(await realpath(root), real)) {
          throw refused("file_outside_root", "leads outside the root through a link");
        }
        const { size, ...kind } = await kindOf(real);
        // Looked at before it is opened: a pipe without a writer, or a device, would be read for ever.
        if (kind.folder) throw refused("file_unreadable", "is a folder");
        if (!kind.regular) throw refused("file_unreadable", "is not a regular file");
        if (most !== undefined && size > most) return await readStart(real, most);
        if (size > mostBytes) throw refused("file_too_large", `is larger than ${mostBytes / 1e6} MB`);
        return await readFile(real);
      } catch (error) {
        if (error instanceof QuoinError) throw error;
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "ENOTDIR") throw refused("file_missing", "does not exist");
        const why = code === "EACCES" ? "may not be read (no permission)" : "cannot be read";
        throw refused("file_unreadable", why);
      }
    },
  };
}

async function readStart(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(most);
    let length = 0;
    while (length < most) {
      const { bytesRead } = await file.read(bytes, length, most - length, length);
      // It has become shorter since it was looked at.
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

async function kindOf(path: string): Promise<{ size: number; regular: boolean; folder: boolean }> {
  const found = await stat(path);
  return { size: found.size, regular: found.isFile(), folder: found.isDirectory() };
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
