import { rm } from "node:fs/promises";
import { inParallel } from "./in-parallel.ts";
import { type KeptEntry, listEntries, removeAbandoned } from "./list-entries.ts";

/** Keeps a directory within its size, also where other processes write into it. */
export interface Room {
  /** Bytes that may be written before asking again. */
  readonly portion: number;
  /** Before writing so many bytes; removes what was used longest ago where they would be too many. */
  make(bytes: number): Promise<void>;
}

/** Of the whole. What others write in between is found at the next count. */
const countEvery = 0.05;
/** Of the whole. A little more than needed, so that not every write has to look for room. */
const filledAfterwards = 0.9;

export function createRoom(directory: string, maxBytes: number): Room {
  const portion = maxBytes * countEvery;
  let total = 0;
  let sinceCount = Number.POSITIVE_INFINITY;

  async function count(bytes: number): Promise<void> {
    const entries = await listEntries(directory);
    total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    sinceCount = 0;
    if (total + bytes <= maxBytes) return;
    const gone = longestUnused(entries, total + bytes - maxBytes * filledAfterwards);
    await inParallel(gone, ({ file }) => rm(file, { force: true }));
    total -= gone.reduce((sum, entry) => sum + entry.bytes, 0);
  }

  return {
    portion,
    async make(bytes) {
      if (sinceCount === Number.POSITIVE_INFINITY) await removeAbandoned(directory);
      if (sinceCount > portion || total + bytes > maxBytes) await count(bytes);
      total += bytes;
      sinceCount += bytes;
    },
  };
}

function longestUnused(entries: readonly KeptEntry[], bytes: number): KeptEntry[] {
  const sorted = entries.toSorted((a, b) => a.used - b.used || (a.file < b.file ? -1 : 1));
  let freed = 0;
  return sorted.filter((entry) => {
    if (freed >= bytes) return false;
    freed += entry.bytes;
    return true;
  });
}
