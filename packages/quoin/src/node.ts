/** What the library may touch of a machine that runs Node; everything else of it also runs in a browser. */
import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Files } from "./core/types.ts";
import { type ErrorCode, QuoinError } from "./errors.ts";

/** The files below a folder. A link that leads out of it is outside, wherever it stands. */
export function nodeFiles(root: string): Files {
  const refused = (code: ErrorCode, file: string, message: string) => new QuoinError({ code, file, message });
  return {
    async read(path) {
      const target = resolve(root, path);
      if (isAbsolute(path) || !isBelow(resolve(root), target)) {
        throw refused("file_outside_root", path, "lies outside the root");
      }
      try {
        if (!isBelow(await realpath(root), await realpath(target))) {
          throw refused("file_outside_root", path, "leads outside the root through a link");
        }
        return await readFile(target);
      } catch (error) {
        if (error instanceof QuoinError) throw error;
        const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
        throw missing
          ? refused("file_missing", path, "does not exist")
          : refused("file_unreadable", path, "cannot be read");
      }
    },
  };
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
