import { randomBytes } from "node:crypto";
import { QuoinError, redact } from "quoin";
import { memoryLine, type PrepareOptions, prepareMemories } from "quoin/memories";
import type { Detector } from "quoin/screening";
import { openMemoryStore } from "../open-memory-store.ts";
import type { MemoryFilter } from "../types.ts";
import { checkMemoryIds } from "./check-memory-ids.ts";
import { makeDrafts } from "./make-drafts.ts";
import type { Memories, MemoriesOptions, Recall, RecallOptions } from "./types.ts";

const usualLimit = 5;
/** Measured: docs/memories.md tells on what. */
const usualNearness = 0.95;

/** An agent's memory in a SQLite file or a PostgreSQL database. */
export async function openMemories(location: string, options: MemoriesOptions): Promise<Memories> {
  const { embedder, redact: { personalData = false } = {}, clock = Date.now } = options;
  const { nearIdentical = usualNearness, create, patience } = options;
  const store = await openMemoryStore(location, { create, patience });
  const detector = onceAsked(options.detector);
  const prepare = (): PrepareOptions => ({ personalData, now: clock(), newId });
  const add = { nearIdentical };

  async function searchSemantic(
    query: Parameters<Memories["search"]>[0],
    { limit = usualLimit, type, signal }: RecallOptions = {},
  ): Promise<Recall> {
    const memories = await store.search(query, { limit, ...(type && { type }), ...(signal && { signal }) });
    return { memories, leftOut: await store.leftOut(query.embedder) };
  }

  return {
    store,
    embedder,
    search: store.search,
    leftOut: store.leftOut,
    async remember(entries, { signal } = {}) {
      const prepared = prepareMemories(entries, prepare());
      const made = await makeDrafts(prepared, embedder, await detector(), signal);
      signal?.throwIfAborted();
      const added = await store.add(
        made.map(({ draft }) => draft),
        add,
      );
      return made.map(({ draft, screened: { verdict, score } }, at) => ({
        ...(added[at] as (typeof added)[number]),
        redacted: prepared[at]?.redacted ?? 0,
        verdict,
        score,
        findable: draft.embedded.vector.some((value) => value !== 0),
      }));
    },
    async recall(query, recallOptions = {}) {
      if (typeof query !== "string" || query.trim() === "")
        throw new QuoinError({ code: "usage", path: ["query"], message: "must be a text" });
      const { signal } = recallOptions;
      // An embedder may be somebody else's machine.
      const safe = redact(query, { secrets: true, pii: personalData }).text;
      const [vector] = await embedder.embedMany([safe], { purpose: "query", ...(signal && { signal }) });
      if (!vector)
        throw new QuoinError({ code: "embedder_failed", message: `${embedder.id} gave no vector` });
      return searchSemantic({ embedder: embedder.id, vector }, recallOptions);
    },
    searchSemantic,
    get: store.get,
    list: store.list,
    count: store.count,
    stats: store.stats,
    async forget(which) {
      if (!isList(which)) return store.delete(which);
      await checkMemoryIds(store, which);
      return store.delete({ ids: which });
    },
    prune: store.prune,
    async import(source, importOptions = {}) {
      const { importLines } = await import("./import-lines.ts");
      const parts = { store, embedder, detector: await detector(), prepare: prepare(), add };
      return importLines(source, importOptions, parts);
    },
    async *export(filter) {
      for await (const memory of store.list(filter)) yield memoryLine(memory);
    },
    close: store.close,
  };
}

/** Heavy, so it is loaded when something is first written. */
function onceAsked(given: Detector | undefined): () => Promise<Detector> {
  let made: Promise<Detector> | undefined = given && Promise.resolve(given);
  return () => {
    made ??= import("quoin/screening").then(({ createDetector }) => createDetector());
    return made;
  };
}

/** Short enough to type, and nobody's second try hits it. */
function newId(): string {
  return randomBytes(8).toString("hex");
}

function isList(which: readonly string[] | MemoryFilter): which is readonly string[] {
  return Array.isArray(which);
}
