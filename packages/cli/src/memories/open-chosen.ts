import type { Memories, MemoryStore } from "@quoin/store";
import { readConfig } from "../config.ts";
import { chooseEmbedder, type EmbedderOptions } from "../embedders/choose-embedder.ts";
import { placeOf, type StoreOptions } from "../records/store-option.ts";

/** The store alone, for commands that embed nothing; closed whatever happens. Only writers make one that is not there. */
export async function withMemoryStore<Result>(
  { store: given }: StoreOptions,
  how: "read" | "write",
  run: (store: MemoryStore) => Promise<Result>,
): Promise<Result> {
  const { openMemoryStore } = await import("@quoin/store");
  const store = await openMemoryStore(placeOf(given, await readConfig()), { create: how === "write" });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

export interface MemoriesFlags extends StoreOptions, EmbedderOptions {
  redactPersonalData?: boolean;
}

/** With the chosen embedder; closed whatever happens. */
export async function withMemories<Result>(
  flags: MemoriesFlags,
  how: "read" | "write",
  run: (memories: Memories) => Promise<Result>,
): Promise<Result> {
  const embedder = await chooseEmbedder(flags);
  const { openMemories } = await import("@quoin/store");
  const memories = await openMemories(placeOf(flags.store, await readConfig()), {
    ...{ embedder, create: how === "write" },
    redact: { personalData: flags.redactPersonalData ?? false },
  });
  try {
    return await run(memories);
  } finally {
    await memories.close();
  }
}
