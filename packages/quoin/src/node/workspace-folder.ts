/** What is in one folder: only names and kinds are read, and of a huge folder only the first names are kept. */
import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { decodeName } from "./workspace-name.ts";
import { bytesOf, realPath } from "./workspace-path.ts";

type EntryKind = "folder" | "link" | "other";

export interface Entry {
  /** As bytes, one a character. */
  raw: string;
  name: string;
  kind: EntryKind;
}

export interface FolderContent {
  /** The first by name. */
  entries: Entry[];
  /** How many more there are. */
  more: number;
}

/** `accepts` is told whether the entry is, so far, among the first ones. */
export async function readFolder(
  path: string,
  most: number,
  accepts: (entry: Entry, isWanted: boolean) => boolean,
): Promise<FolderContent> {
  let entries: Entry[] = [];
  let more = 0;
  let last: string | undefined;
  for await (const found of await openRaw(path)) {
    const entry: Entry = {
      raw: found.name.toString("latin1"),
      name: decodeName(found.name),
      kind: found.isDirectory() ? "folder" : found.isSymbolicLink() ? "link" : "other",
    };
    const isWanted = last === undefined || entry.name < last;
    if (!accepts(entry, isWanted)) continue;
    if (isWanted) entries.push(entry);
    else more++;
    // Now and then, not every time: the cost stays that of one sort.
    if (entries.length >= 2 * most + 1000) {
      more += entries.length - most;
      entries = firstByName(entries, most);
      last = entries.at(-1)?.name;
    }
  }
  // Between its parent's listing and its own the folder may have become a link to somewhere else.
  if ((await realPath(bytesOf(path))) !== path)
    throw new Error("The folder was exchanged while it was read.");
  more += Math.max(0, entries.length - most);
  return { entries: firstByName(entries, most), more };
}

function firstByName(entries: Entry[], most: number): Entry[] {
  return entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).slice(0, most);
}

/** Names as bytes, which Node does and its types for `opendir` leave out. */
async function openRaw(path: string): Promise<AsyncIterable<Dirent<Buffer>>> {
  const options = { encoding: "buffer" as BufferEncoding, bufferSize: 1024 };
  return (await opendir(bytesOf(path), options)) as unknown as AsyncIterable<Dirent<Buffer>>;
}
