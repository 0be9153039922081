import { basename, dirname, join, resolve, sep } from "node:path";
import { QuoinError } from "quoin";
import { watchFolders } from "quoin/node";
import { isWithin } from "../real-path.ts";
import { reportError } from "../report-error.ts";
import { isTemporary } from "../stage-file.ts";
import type { Terminal } from "../terminal.ts";
import { createBell } from "../watch/bell.ts";
import { timeOfDay } from "../watch/time-of-day.ts";
import { type CompileOutcome, type CompileSettings, compileOnce } from "./compile-once.ts";
import type { Project } from "./project.ts";

interface Watched {
  /** What was read, or looked for in vain. */
  files: Set<string>;
  /** Folders in which anything new may be a workflow. */
  trees: Set<string>;
  /** Where all of that lies. */
  folders: Set<string>;
}

/** Compiles whenever something changes, until it is told to stop; an error is told and waited out. */
export async function keepCompiling(
  paths: readonly string[],
  settings: CompileSettings,
  terminal: Terminal,
  tell: (outcome: CompileOutcome) => Promise<void>,
): Promise<void> {
  // A terminal has written ^C there: what follows is not to stand beside it.
  const bell = createBell(() => terminal.note("\n"));
  const given = new Set(paths.map((path) => resolve(path)));
  let watched: Watched = { files: new Set(), trees: given, folders: given };
  const ours = [settings.out, settings.lock].map((path) => resolve(path));
  const watcher = watchFolders((path) => {
    if (path === undefined || (!ours.some((own) => isWithin(own, path)) && concerns(path, watched)))
      bell.ring();
  });
  let [last, first, asked] = ["", true, true];
  try {
    while (!bell.stopped()) {
      watcher.follow(watched.folders);
      const outcome = await attempt(paths, settings, first);
      if (outcome instanceof QuoinError) {
        terminal.note(`${timeOfDay()} `);
        await reportError(outcome, terminal);
      } else {
        const now = fingerprint(outcome);
        if (asked || now !== last) await tell(outcome);
        const next = watchedBy(outcome.project);
        const isMore = [...next.folders].some((folder) => !watched.folders.has(folder));
        [last, watched, asked] = [now, next, false];
        // What changed in new folders since their files were read was seen by nobody: once more.
        if (isMore) continue;
      }
      if (first) terminal.note("watching for changes; Ctrl-C ends it\n");
      first = false;
      await bell.heard();
      asked = true;
    }
  } finally {
    watcher.close();
    bell.end();
  }
}

/** What is wrong with the command itself ends it; what comes up later may be mended while it runs. */
async function attempt(paths: readonly string[], settings: CompileSettings, first: boolean) {
  try {
    return await compileOnce(paths, settings);
  } catch (error) {
    if (first || !(error instanceof QuoinError)) throw error;
    return error;
  }
}

function watchedBy({ root, read, found }: Project): Watched {
  const files = [...found.workflows.map(({ file }) => file), ...[...read].map((path) => join(root, path))];
  const full = files.map((file) => resolve(file));
  const trees = found.folders.map((folder) => resolve(folder));
  return { files: new Set(full), trees: new Set(trees), folders: new Set([...full.map(dirname), ...trees]) };
}

/** A file that was read, a folder on the way to one, or anything among the workflows. */
function concerns(path: string, { files, trees }: Watched): boolean {
  if (isTemporary(basename(path))) return false;
  if (files.has(path) || [...trees].some((tree) => isWithin(tree, path))) return true;
  return [...files].some((file) => file.startsWith(path + sep));
}

function fingerprint({ prompts, findings }: CompileOutcome): string {
  return JSON.stringify([prompts.map(({ workflow, node, hash }) => [workflow, node, hash]), findings]);
}
