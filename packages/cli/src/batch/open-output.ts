import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { QuoinError } from "quoin";
import { watchOutput } from "../output-closed.ts";
import { realPath } from "../real-path.ts";
import { removeOnSignal } from "../remove-on-signal.ts";
import { failure } from "../stage-file.ts";
import type { Terminal } from "../terminal.ts";

/** Where lines are written as they come. */
export interface Output {
  write(text: string): Promise<void>;
  /** Whether the reader has seen enough (`… | head`). */
  isClosed(): boolean;
  /** Has a file take its place. */
  commit(): Promise<void>;
  /** As if there had been no output. What went to a pipe has gone. */
  discard(): Promise<void>;
}

/** A file beside `path` that takes its place in the end; standard output for `-`; a device or a pipe as it is. */
export async function openOutput(path: string, terminal: Terminal): Promise<Output> {
  if (path === "-") return standardOutput(terminal);
  const old = await stat(path).catch(() => undefined);
  if (old?.isDirectory()) throw unwritable(path, "EISDIR");
  try {
    // To take the place of /dev/null would be a bad surprise.
    if (old && !old.isFile()) return straightTo(path, await open(path, "w"));
    return await stagedFile(path, old);
  } catch (error) {
    throw writeFailure(path, error);
  }
}

function standardOutput({ out }: Terminal): Output {
  const nothing = async () => {};
  return { write: out, isClosed: watchOutput(), commit: nothing, discard: nothing };
}

function straightTo(path: string, handle: FileHandle): Output {
  return {
    write: writerTo(path, handle),
    isClosed: () => false,
    commit: () => handle.close(),
    discard: () => handle.close().catch(() => {}),
  };
}

async function stagedFile(path: string, old: Stats | undefined): Promise<Output> {
  // Where a link leads to, not instead of the link.
  const place = await realPath(path);
  // Nobody can know the name before, and plant a link of that name.
  const temporary = join(dirname(place), `.quoin-${randomUUID()}.tmp`);
  const handle = await open(temporary, "wx");
  const forget = removeOnSignal(temporary);
  const discard = async () => {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true }).catch(() => {});
    forget();
  };
  try {
    // Who could not read the old file must not read the new one.
    if (old) await handle.chmod(old.mode & 0o777);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    write: writerTo(path, handle),
    isClosed: () => false,
    async commit() {
      try {
        await handle.sync();
        await handle.close();
        await rename(temporary, place);
        forget();
      } catch (error) {
        throw writeFailure(path, error);
      }
    },
    discard,
  };
}

function writerTo(path: string, handle: FileHandle): Output["write"] {
  return (text) =>
    handle.writeFile(text).catch((error: unknown) => {
      throw writeFailure(path, error);
    });
}

function writeFailure(path: string, error: unknown): Error {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return failure(path, error);
  return new QuoinError({ code: "output_failed", file: path, message: "its folder does not exist" });
}

function unwritable(path: string, code: string): Error {
  return failure(path, Object.assign(new Error(code), { code }));
}
