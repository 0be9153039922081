import { randomUUID } from "node:crypto";
import { lstat, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { QuoinError } from "quoin";
import { makeFolder } from "./make-folder.ts";
import { isWithin } from "./real-path.ts";

/** A file that is ready to take its place. */
export interface Staged {
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** Nobody can know it before, and plant a link of that name. */
const temporaryName = () => `.quoin-${randomUUID()}.tmp`;
export const isTemporary = (name: string) => /^\.quoin-[0-9a-f-]{36}\.tmp$/.test(name);

/**
 * Writes beside the place, so that the file is there at once and whole, or not at all; nothing where it has that
 * content already. `folder` is what it may not leave, even through a link.
 */
export async function stageFile(path: string, text: string, folder: string): Promise<Staged | undefined> {
  const parent = dirname(path);
  const temporary = join(parent, temporaryName());
  try {
    await makeFolder(parent);
    if (!isWithin(await realpath(folder), await realpath(parent)))
      throw new QuoinError({
        code: "output_failed",
        file: path,
        message: "leads out of its folder through a link",
      });
    if (await holds(path, text)) return undefined;
    await writeFile(temporary, text, { flag: "wx" });
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw failure(path, error);
  }
  return {
    commit: () =>
      rename(temporary, path).catch((error: unknown) => {
        throw failure(path, error);
      }),
    discard: () => rm(temporary, { force: true }),
  };
}

/** A link is not the file, whatever it leads to. */
async function holds(path: string, text: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile() || found.size !== Buffer.byteLength(text)) return false;
  return (await readFile(path, "utf8")) === text;
}

export function failure(path: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof QuoinError || code === undefined) return error as Error;
  const whys: Record<string, string> = {
    EACCES: "no permission",
    EPERM: "no permission",
    EROFS: "read-only",
    ENOENT: "its folder is gone, or none can be made there",
    ENOSPC: "the disk is full",
    EISDIR: "a folder stands in its place",
    ENOTEMPTY: "a folder stands in its place",
    EEXIST: "a file stands where a folder is needed",
    ENOTDIR: "a file stands where a folder is needed",
  };
  const why = whys[code] ?? message;
  return new QuoinError({
    code: "output_failed",
    file: path,
    message: `${basename(path)} cannot be written (${why})`,
  });
}
