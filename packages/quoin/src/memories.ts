/** What an agent remembers: the types, and what every store of memories does alike. */
export { excludedKinds, isExcludedKind } from "./memories/excluded-kinds.ts";
export { gistOf, normalisedText } from "./memories/gist.ts";
export {
  longestMemory,
  type MemoryEntry,
  type MemoryTrust,
  memoryTrusts,
  memoryTypes,
} from "./memories/memory-entry.ts";
export { memoryLine } from "./memories/memory-lines.ts";
export { mergeMemories } from "./memories/merge-memories.ts";
export {
  type PreparedMemory,
  type PrepareOptions,
  prepareMemories,
} from "./memories/prepare-memories.ts";
export type * from "./memories/types.ts";
