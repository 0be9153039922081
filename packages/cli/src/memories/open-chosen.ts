import type { Memories, MemoryStore } from "@quoin/store";
import { parsePromptConfig } from "quoin/dynamic";
import { readConfig } from "../config.ts";
import { chooseEmbedder, type EmbedderOptions } from "../embedders/choose-embedder.ts";
import { placeOf, type StoreOptions } from "../records/store-option.ts";

/** The store and the project's settings, for commands that embed nothing; closed whatever happens. Only writers make one that is not there. */
export async function withMemoryStore<Result>(
  { store: given }: StoreOptions,
  how: "read" | "write",
  run: (store: MemoryStore, settings: PromptSettings) => Promise<Result>,
): Promise<Result> {
  const { openMemoryStore } = await import("@quoin/store");
  const config = await readConfig();
  const store = await openMemoryStore(placeOf(given, config), { create: how === "write" });
  try {
    return await run(store, parsePromptConfig(config.value.prompt ?? {}));
  } finally {
    await store.close();
  }
}

export interface MemoriesFlags extends StoreOptions, EmbedderOptions {
  redactPersonalData?: boolean;
}

/** What prompts make of memories in this project. */
export type PromptSettings = ReturnType<typeof parsePromptConfig>;

/** With the chosen embedder, and the project's settings; closed whatever happens. */
export async function withMemories<Result>(
  flags: MemoriesFlags,
  how: "read" | "write",
  run: (memories: Memories, settings: PromptSettings) => Promise<Result>,
): Promise<Result> {
  const embedder = await chooseEmbedder(flags);
  const config = await readConfig();
  const { openMemories } = await import("@quoin/store");
  const memories = await openMemories(placeOf(flags.store, config), {
    ...{ embedder, create: how === "write" },
    redact: { personalData: flags.redactPersonalData ?? false },
  });
  try {
    return await run(memories, parsePromptConfig(config.value.prompt ?? {}));
  } finally {
    await memories.close();
  }
}
