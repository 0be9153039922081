import type { VectorCache } from "../../cache/caching-embedder.ts";
import { encodeEntry } from "./entry.ts";
import { readEntry, writeEntry } from "./entry-files.ts";
import { inParallel } from "./in-parallel.ts";
import { createRoom } from "./room.ts";

export interface DiskCacheOptions {
  directory: string;
  maxBytes: number;
  onWarning: ((message: string) => void) | undefined;
}

/** Milliseconds without writing after a write that failed: a full disk does not get better by trying at once. */
const restAfterFailure = 60_000;

/** One file a vector. Whatever the disk does, vectors are given; only the first trouble is told. */
export function diskCache({ directory, maxBytes, onWarning }: DiskCacheOptions): VectorCache {
  const room = createRoom(directory, maxBytes);
  let isTold = false;
  let restsUntil = 0;
  /** One write after the other: two that count the room at once would count wrongly. */
  let line: Promise<void> = Promise.resolve();

  function tell(error: unknown): void {
    if (isTold) return;
    isTold = true;
    const { code, message } = error as NodeJS.ErrnoException;
    try {
      onWarning?.(`${directory}: vectors cannot be cached here (${code ?? message}); going on without`);
    } catch {
      // A warning that cannot be given must not cost the vectors.
    }
  }

  async function writeAll(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    const entries = [...vectors].map(([key, vector]) => ({ key, bytes: encodeEntry(key, vector) }));
    for (const portion of portionsOf(entries, room.portion, maxBytes)) {
      await room.make(portion.reduce((sum, { bytes }) => sum + bytes.length, 0));
      await inParallel(portion, ({ key, bytes }) => writeEntry(directory, key, bytes));
    }
  }

  return {
    async read(keys) {
      const found = await inParallel(keys, (key) => readEntry(directory, key).catch(tell));
      return new Map(keys.flatMap((key, at) => (found[at] ? [[key, found[at]] as const] : [])));
    },
    async write(vectors) {
      const work = async () => {
        if (performance.now() < restsUntil) return;
        await writeAll(vectors).catch((error) => {
          restsUntil = performance.now() + restAfterFailure;
          tell(error);
        });
      };
      line = line.then(work);
      await line;
    },
  };
}

/** What is larger than all room together is left out. */
function portionsOf<Entry extends { bytes: Buffer }>(
  entries: Entry[],
  size: number,
  most: number,
): Entry[][] {
  const portions: Entry[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const entry of entries.filter(({ bytes }) => bytes.length <= most)) {
    if (filled + entry.bytes.length > size) {
      portions.push([]);
      filled = 0;
    }
    portions.at(-1)?.push(entry);
    filled += entry.bytes.length;
  }
  return portions;
}
