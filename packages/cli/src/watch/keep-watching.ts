import { realpath } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { QuoinError } from "quoin";
import { watchFolders } from "quoin/node";
import { isWithin } from "../real-path.ts";
import { reportError } from "../report-error.ts";
import type { Terminal } from "../terminal.ts";
import { createBell } from "./bell.ts";
import { timeOfDay } from "./time-of-day.ts";

interface Watched {
  files: readonly string[];
  /** Anything in them counts. */
  folders: readonly string[];
}

/** Runs whenever something changes, until it is told to stop; an error is told and waited out. */
export async function keepWatching(
  { files, folders }: Watched,
  run: () => Promise<void>,
  terminal: Terminal,
): Promise<void> {
  // A terminal has written ^C there: what follows is not to stand beside it.
  const bell = createBell(() => terminal.note("\n"));
  const named = files.map((file) => resolve(file));
  const trees = folders.map((folder) => resolve(folder));
  let wanted: string[] = named;
  const watcher = watchFolders((path) => {
    // A folder on the way may have been put in the place of another.
    const concerns = (each: string) => each === path || each.startsWith(path + sep);
    const isWanted = path === undefined || [...wanted, ...trees].some(concerns);
    if (isWanted || trees.some((tree) => isWithin(tree, path))) bell.ring();
  });
  try {
    for (let first = true; !bell.stopped(); first = false) {
      // A link is edited where it leads to.
      wanted = [...named, ...(await Promise.all(named.map((file) => realpath(file).catch(() => file))))];
      const homes = [...wanted.map(dirname), ...trees];
      watcher.follow(new Set([...homes, ...homes.map(dirname)]));
      const failed = await run().then(
        () => false,
        async (error: unknown) => {
          if (!(error instanceof QuoinError)) throw error;
          await reportError(error, terminal);
          return true;
        },
      );
      const outcome = failed ? "waiting for a change that mends it" : "assembled";
      terminal.note(`${timeOfDay()} ${first ? "watching for changes; Ctrl-C ends it" : outcome}\n`);
      await bell.heard();
    }
  } finally {
    watcher.close();
    bell.end();
  }
}
