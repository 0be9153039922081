import { existsSync, type FSWatcher, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { QuoinError } from "../errors.ts";

/**
 * Tells of changes in folders, not files: an editor that puts a new file in the place of the old one would be lost
 * from sight. A folder that is not there yet is awaited in the nearest one that is.
 */
export function watchFolders(changed: (path: string | undefined) => void) {
  let watchers: FSWatcher[] = [];
  return {
    /** From now on these. All are opened anew: one that was removed and made again has nobody watching it. */
    follow(folders: ReadonlySet<string>): void {
      const before = watchers;
      watchers = [];
      for (const folder of new Set([...folders].map(nearest))) watchers.push(open(folder, changed));
      for (const watcher of before) watcher.close();
    },
    close(): void {
      for (const watcher of watchers) watcher.close();
      watchers = [];
    },
  };
}

function open(folder: string, changed: (path: string | undefined) => void): FSWatcher {
  try {
    const watcher = watch(folder, (_event, name) => changed(name === null ? undefined : join(folder, name)));
    // A folder that is removed while it is watched.
    watcher.on("error", () => changed(undefined));
    return watcher;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOSPC" || code === "EMFILE" ? "the system's limit of watched folders is reached" : message;
    throw new QuoinError({ code: "file_unreadable", file: folder, message: `cannot be watched: ${why}` });
  }
}

function nearest(folder: string): string {
  const full = resolve(folder);
  return existsSync(full) || dirname(full) === full ? full : nearest(dirname(full));
}
