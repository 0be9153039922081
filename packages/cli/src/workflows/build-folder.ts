import { createHash } from "node:crypto";
import { lstat, readFile, realpath, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CompiledPrompt } from "quoin/workflow";
import { makeFolder } from "../make-folder.ts";
import { isWithin } from "../real-path.ts";
import { failure, type Staged, stageFile } from "../stage-file.ts";
import { foldName, indexName, outputName, unsafeName } from "./output-names.ts";

export interface BuildResult {
  written: number;
  unchanged: number;
  removed: number;
}

/** Files that are written at the same time. */
const together = 32;

interface IndexEntry {
  file: string;
  hash: string;
}

/** Every prompt in its file, an index of them all, and nothing left of prompts that are gone. */
export async function writeBuild(folder: string, prompts: readonly CompiledPrompt[]): Promise<BuildResult> {
  await makeFolder(folder).catch((error: unknown) => {
    throw failure(folder, error);
  });
  const before = await readIndex(folder);
  const staged: Staged[] = [];
  let next = 0;
  try {
    for (let from = 0; from < prompts.length; from += together) {
      const batch = prompts.slice(from, from + together);
      const files = await Promise.allSettled(
        batch.map((prompt) => stageFile(join(folder, outputName(prompt)), prompt.text, folder)),
      );
      // All that are there, before one that is not ends it: what is staged must be discarded.
      for (const file of files) if (file.status === "fulfilled" && file.value) staged.push(file.value);
      for (const file of files) if (file.status === "rejected") throw file.reason;
    }
    const written = staged.length;
    const index = await stageFile(join(folder, indexName), indexOf(prompts), folder);
    if (index) staged.push(index);
    for (; next < written; next++) await staged[next]?.commit();
    const removed = await removeGone(folder, before, prompts.map(outputName));
    // Last: who is interrupted before it still knows what is to be removed.
    for (; next < staged.length; next++) await staged[next]?.commit();
    return { written, unchanged: prompts.length - written, removed };
  } catch (error) {
    for (const file of staged.slice(next)) await file.discard().catch(() => {});
    throw error;
  }
}

/** On a system that sees no capitals, a node that is only spelled anew still has its file. */
async function isSame(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((each) => lstat(each).catch(() => undefined)));
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}

/** Without a time, so that the same prompts give the same bytes. */
function indexOf(prompts: readonly CompiledPrompt[]): string {
  const entries = prompts.map(({ text: _, index: __, files, ...prompt }) => {
    return { file: outputName(prompt), ...prompt, files };
  });
  entries.sort((a, b) => (a.file < b.file ? -1 : 1));
  return `${JSON.stringify({ version: 1, made_by: "quoin compile", prompts: entries }, null, 2)}\n`;
}

/** What an earlier run wrote; nothing where the index is not one, or names what could not be an output. */
async function readIndex(folder: string): Promise<IndexEntry[]> {
  try {
    const { made_by, prompts } = JSON.parse(await readFile(join(folder, indexName), "utf8"));
    if (made_by !== "quoin compile") return [];
    return (prompts as IndexEntry[]).filter(
      ({ file, hash }) =>
        /\.txt$/.test(file) && !file.split("/").some(unsafeName) && typeof hash === "string",
    );
  } catch {
    return [];
  }
}

/** Only files that still hold what was written: anything else is somebody's own by now. */
async function removeGone(folder: string, before: IndexEntry[], outputs: readonly string[]): Promise<number> {
  const now = new Map(outputs.map((file) => [foldName(file), file]));
  let removed = 0;
  for (const { file, hash } of before) {
    const path = join(folder, file);
    const alike = now.get(foldName(file));
    if (alike === file || (alike && (await isSame(path, join(folder, alike))))) continue;
    const text = await readFile(path).catch(() => undefined);
    if (text === undefined || createHash("sha256").update(text).digest("hex") !== hash) continue;
    if (!isWithin(await realpath(folder), await realpath(dirname(path)))) continue;
    await rm(path).catch((error: unknown) => {
      throw failure(path, error);
    });
    removed++;
    for (let parent = dirname(file); parent !== "."; parent = dirname(parent)) {
      // One that is not empty stays.
      const gone = await rmdir(join(folder, parent)).then(
        () => true,
        () => false,
      );
      if (!gone) break;
    }
  }
  return removed;
}
