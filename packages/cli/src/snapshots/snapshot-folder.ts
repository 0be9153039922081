import type { Dirent } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Assembly, type Problem, QuoinError, sha256, validate } from "quoin";
import { canonicalJson, type Recipe } from "quoin/records";
import * as z from "zod";
import { located, readDocument } from "../document.ts";
import { readText } from "../read-text.ts";
import { stageFile } from "../stage-file.ts";

/** Where the reviewed prompts of a project are. */
export const snapshotsFolder = ".quoin/snapshots";

const digest = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
const schema = z.strictObject({
  version: z.literal(1),
  /** Which version of Quoin made it. */
  engine: z.string(),
  hash: digest,
  tokens: z.int().min(0),
  /** What goes beside the text: tools, formats, attachments. */
  parts: z.array(z.strictObject({ type: z.string(), item: z.string(), hash: digest })),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  inputs: z.array(
    z.strictObject({ name: z.string(), ref: z.string(), hash: digest, length: z.int().min(0) }),
  ),
});

export interface Snapshot extends z.infer<typeof schema> {
  /** As it was reviewed. */
  text: string;
}

/** `name` may stand in a path, and cannot lead out of the folder. */
export function checkName(name: string): void {
  if (/^\w[\w.-]{0,99}$/.test(name)) return;
  const message = `"${name}" is no name for a snapshot: letters, digits, dots, dashes, at most 100`;
  throw new QuoinError({ code: "usage", message });
}

/** Sorted; empty where there are none. */
export async function listSnapshots(): Promise<string[]> {
  const entries = await readdir(snapshotsFolder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      const message = error.code === "ENOTDIR" ? "is not a folder" : "cannot be read";
      throw new QuoinError({ code: "file_unreadable", file: snapshotsFolder, message });
    },
  );
  // A link too: one that nobody looks at would take its prompt out of review.
  const isSnapshot = (entry: Dirent) => entry.isDirectory() || entry.isSymbolicLink();
  return entries.flatMap((entry) => (isSnapshot(entry) ? [entry.name] : [])).sort();
}

export async function readSnapshot(name: string): Promise<Snapshot | undefined> {
  const folder = join(snapshotsFolder, name);
  const file = join(folder, "snapshot.json");
  const document = await readDocument(file).catch((error: unknown) => {
    if (error instanceof QuoinError && error.code === "file_missing") return undefined;
    throw error;
  });
  if (!document) return undefined;
  const known = await located(document, ["snapshot_invalid"], async () =>
    validate(schema, document.value, "snapshot_invalid"),
  );
  const text = await readText(join(folder, `${known.hash}.txt`)).catch((error: QuoinError) => {
    throw new QuoinError(
      error.problems.map((problem) => ({ ...problem, code: "snapshot_invalid" as const })) as [Problem],
    );
  });
  // Line ends that a checkout has changed are an edit as well: the bytes are what was reviewed.
  if (sha256(text) !== known.hash) {
    const message =
      "its text is not the one that its name says: it was edited, or its line ends were changed";
    throw new QuoinError({ code: "snapshot_invalid", file: join(folder, `${known.hash}.txt`), message });
  }
  return { ...known, text };
}

export function snapshotOf(
  { hash, tokens, text, parts }: Assembly,
  { engine, settings, inputs }: Recipe,
): Snapshot {
  return {
    version: 1,
    engine,
    hash,
    tokens,
    parts: parts.map(({ item, part }) => ({ type: part.type, item, hash: sha256(canonicalJson(part)) })),
    settings: settings as Snapshot["settings"],
    inputs: inputs.map(({ name, ref, hash, length }) => ({ name, ref, hash, length })),
    text,
  };
}

/**
 * The text first: whenever it is stopped, what the index names is there. Only the text that was named before goes, and
 * only if it still is not named: another process may be keeping one at the same time.
 */
export async function writeSnapshot(name: string, { text, ...index }: Snapshot): Promise<void> {
  const folder = join(snapshotsFolder, name);
  const kept = `${index.hash}.txt`;
  const write = async (path: string, content: string) =>
    (await stageFile(path, content, snapshotsFolder))?.commit();
  // Without it a checkout may change line ends.
  await write(join(snapshotsFolder, ".gitattributes"), "*.txt -text\n");
  const previous = await indexedHash(folder);
  await write(join(folder, kept), text);
  await write(join(folder, "snapshot.json"), `${JSON.stringify(index, null, 2)}\n`);
  if (previous !== undefined && previous !== (await indexedHash(folder)))
    await rm(join(folder, `${previous}.txt`), { force: true });
}

/** Also of an index that is otherwise wrong. */
async function indexedHash(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, "snapshot.json"), "utf8").catch(() => "");
  return /"hash": "([0-9a-f]{64})"/.exec(text)?.[1];
}
