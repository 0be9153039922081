import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./entry-files.ts";
import { inParallel } from "./in-parallel.ts";

export interface KeptEntry {
  file: string;
  bytes: number;
  /** Milliseconds since 1970. */
  used: number;
}

/** Milliseconds. No write takes so long: whoever began it was killed. */
const abandonedAfter = 3_600_000;

/** The entries of all processes; files that are none of ours are not looked at. */
export async function listEntries(directory: string): Promise<KeptEntry[]> {
  const folders = (await namesIn(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const files = await inParallel(folders, async (folder) =>
    (await namesIn(join(directory, folder)))
      .filter((name) => /^[0-9a-f]{64}\.vector$/.test(name))
      .map((name) => join(directory, folder, name)),
  );
  return (await inParallel(files.flat(), statEntry)).filter((entry) => entry !== undefined);
}

export async function removeAbandoned(directory: string): Promise<void> {
  const folder = temporaryFolder(directory);
  await inParallel(await namesIn(folder), async (name) => {
    const entry = await statEntry(join(folder, name));
    if (entry && Date.now() - entry.used > abandonedAfter) await rm(entry.file, { force: true });
  });
}

/** Another process may have removed it since. */
async function statEntry(file: string): Promise<KeptEntry | undefined> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { file, bytes: size, used: mtimeMs };
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
