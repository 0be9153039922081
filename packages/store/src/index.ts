/** Where records are kept: one interface, two stores. */
export { createKeys, signatureCheck, signerOf } from "./keys.ts";
export { checkMemoryIds } from "./memories/engine/check-memory-ids.ts";
export { openMemories } from "./memories/engine/open-memories.ts";
export type {
  Imported,
  ImportOptions,
  Memories,
  MemoriesOptions,
  MemoryEmbedder,
  Recall,
  RecallOptions,
  Remembered,
} from "./memories/engine/types.ts";
export { openMemoryStore } from "./memories/open-memory-store.ts";
export type {
  AddedMemory,
  AddOptions,
  Deletion,
  MemoryDraft,
  MemoryFilter,
  MemoryStats,
  MemoryStore,
  Retention,
} from "./memories/types.ts";
export { isUrl, type OpenOptions, openStore } from "./open-store.ts";
export { openTaintStore } from "./taint/open-taint-store.ts";
