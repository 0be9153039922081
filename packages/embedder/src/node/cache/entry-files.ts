import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeEntry } from "./entry.ts";

/** Milliseconds. Noting every use would turn every read into a write. */
const useIsNotedEvery = 3_600_000;

export const temporaryFolder = (directory: string) => join(directory, "temporary");

/** In 256 folders: file systems and people do not like one of a million files. */
export const entryFile = (directory: string, key: string) =>
  join(directory, key.slice(0, 2), `${key}.vector`);

/** `undefined` where there is none, or none that is whole. */
export async function readEntry(directory: string, key: string): Promise<Float32Array | undefined> {
  const handle = await open(entryFile(directory, key), "r").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const vector = decodeEntry(key, await handle.readFile());
    const { mtimeMs } = await handle.stat();
    const now = new Date();
    // Of a directory that may only be read, entries are used all the same.
    if (now.getTime() - mtimeMs > useIsNotedEvery) await handle.utimes(now, now).catch(() => {});
    return vector;
  } finally {
    await handle.close();
  }
}

/**
 * Whole or not at all, whoever else writes the same, and whenever the process is killed. For the owner alone: much of a
 * text can be guessed from its vector.
 */
export async function writeEntry(directory: string, key: string, bytes: Buffer): Promise<void> {
  const temporary = join(temporaryFolder(directory), randomUUID());
  const target = entryFile(directory, key);
  try {
    await orMakeFolder(temporary, () => writeFile(temporary, bytes, { flag: "wx", mode: 0o600 }));
    await orMakeFolder(target, () => rename(temporary, target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Folders are made when they are missed: that is rare, and someone may have cleared the cache meanwhile. */
async function orMakeFolder(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await work();
  }
}
