import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { QuoinError } from "quoin";
import type { CompiledPrompt } from "quoin/workflow";
import * as z from "zod";
import { failure, stageFile } from "../stage-file.ts";

/** What the prompts were when somebody last looked at them and said yes; committed, and the same on every machine. */
export interface Lock {
  /** By `workflow/node`. */
  prompts: Record<string, { hash: string; tokens: number; sources: string[] }>;
  /** Hashes of all the files that they are made of. */
  sources: Record<string, string>;
}

const madeBy = "quoin compile";
const schema = z.object({
  version: z.literal(1),
  made_by: z.literal(madeBy),
  prompts: z.record(
    z.string(),
    z.object({ hash: z.string(), tokens: z.number(), sources: z.array(z.string()) }),
  ),
  sources: z.record(z.string(), z.string()),
});

export function lockOf(prompts: readonly CompiledPrompt[]): Lock {
  const sources = new Map(prompts.flatMap(({ files }) => files.map(({ path, hash }) => [path, hash])));
  return {
    prompts: inOrder(
      prompts.map(({ workflow, node, hash, tokens, files }) => [
        `${workflow}/${node}`,
        { hash, tokens, sources: files.map(({ path }) => path) },
      ]),
    ),
    sources: inOrder([...sources]),
  };
}

function inOrder<Value>(entries: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `undefined` where there is none; a file that is no lock is as good as none, and must not be overwritten. */
export async function readLock(file: string): Promise<{ lock?: Lock; foreign: boolean } | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const { code } = error as NodeJS.ErrnoException;
    const message = code === "EISDIR" ? "the lock is a folder" : "the lock cannot be read";
    throw new QuoinError({ code: "file_unreadable", file, message });
  }
  // A lock with the marks of a merge in it is still ours to write anew.
  const foreign = text.trim() !== "" && !/"made_by"\s*:\s*"quoin compile"/.test(text);
  try {
    return { lock: schema.parse(JSON.parse(text)), foreign };
  } catch {
    return { foreign };
  }
}

/** Before anything is written: a file that somebody else wrote stays. */
export async function guardLock(file: string): Promise<void> {
  if (!(await readLock(file))?.foreign) return;
  throw new QuoinError({ code: "lock_invalid", file, message: foreignMessage });
}

export const foreignMessage =
  "is no lock that quoin compile wrote, so it is not overwritten: name another with --lock, or delete it if it is of no use";

export async function writeLock(file: string, lock: Lock): Promise<void> {
  const text = `${JSON.stringify({ version: 1, made_by: madeBy, ...lock }, null, 2)}\n`;
  try {
    const staged = await stageFile(file, text, dirname(file));
    await staged?.commit();
  } catch (error) {
    throw failure(file, error);
  }
}
