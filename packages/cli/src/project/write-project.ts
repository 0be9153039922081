import { constants } from "node:fs";
import { copyFile, lstat, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { failure, type Staged, stageFile } from "../stage-file.ts";
import type { ProjectFile } from "./project-files.ts";

export interface Written {
  path: string;
  /** `same`: it was there with these words. `kept`: it was there with others, and was left alone. */
  outcome: "created" | "same" | "kept" | "replaced";
  /** With `replaced`: where the old one is now. */
  saved?: string;
}

/**
 * Puts the files in their places, all or none. What is there is kept; with `force` it is replaced, and the old one
 * stays beside it under another name.
 */
export async function writeProject(
  root: string,
  files: readonly ProjectFile[],
  { force = false }: { force?: boolean } = {},
): Promise<Written[]> {
  const missing = await missingFolders(root, files);
  const staged: { written: Written; file: Staged }[] = [];
  const all: Written[] = [];
  try {
    await makeFolder(root).catch((error: unknown) => {
      throw failure(root, error);
    });
    for (const { path, text } of files) {
      const there = await isThere(join(root, path));
      const file = await stageFile(join(root, path), text, root);
      const isKept = there && file !== undefined && !force;
      if (isKept) await file.discard();
      const outcome = !file ? "same" : !there ? "created" : force ? "replaced" : "kept";
      const written: Written = { path, outcome };
      all.push(written);
      if (file && !isKept) staged.push({ written, file });
    }
    for (const { written } of staged)
      if (written.outcome === "replaced") written.saved = await saveBeside(root, written.path);
    for (const { file } of staged) await file.commit();
  } catch (error) {
    for (const { file } of staged) await file.discard();
    // Only what is empty goes, and only what was not there before.
    for (const folder of missing) await rmdir(folder).catch(() => {});
    throw error;
  }
  return all;
}

/** A link counts too, wherever it leads. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Folders that will be made, the deepest first. */
async function missingFolders(root: string, files: readonly ProjectFile[]): Promise<string[]> {
  const folders = new Set<string>([root]);
  for (const { path } of files)
    for (let way = dirname(path); way !== "."; way = dirname(way)) folders.add(join(root, way));
  const found = await Promise.all([...folders].map(async (path) => ((await isThere(path)) ? [] : [path])));
  return found.flat().sort((one, other) => other.length - one.length);
}

/** `rules.md.bak`, or with a number where there is one already. */
async function saveBeside(root: string, path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const saved = `${path}.bak${number === 1 ? "" : number}`;
    try {
      await copyFile(join(root, path), join(root, saved), constants.COPYFILE_EXCL);
      return saved;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw failure(join(root, saved), error);
    }
  }
}
