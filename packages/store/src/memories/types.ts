import type { EmbeddedText, Memory, MemorySearch, MemoryType } from "quoin/memories";

/** A memory as a store takes it. */
export interface MemoryDraft {
  memory: Memory;
  embedded: EmbeddedText;
  /** From `gistOf`: entries of one gist may be one. */
  gist: string;
  /** Whether its id was given: then another memory of that id is no place for it. */
  named?: boolean;
}

export interface MemoryFilter {
  ids?: readonly string[];
  type?: MemoryType;
  kind?: string;
  /** One of the sources, whole. */
  source?: string;
  /** Whatever the case. */
  contains?: string;
  /** From this time on. */
  since?: string;
  /** Before this time. */
  until?: string;
}

export interface AddOptions {
  /** The cosine from which two entries of one gist are one. Without it, only those with the same words are. */
  nearIdentical?: number;
}

export interface AddedMemory {
  /** The known one's where it was merged. */
  id: string;
  outcome: "added" | "merged";
}

export interface Deletion {
  deleted: number;
  /** Whether their bytes are gone from the store's files too. */
  erased: boolean;
  /**
   * Where they are not, who has them still: another process that reads SQLite's log just now, or a server, which writes
   * over them when it likes. `erase` tries again.
   */
  heldBy?: "reader" | "server";
}

export interface Retention {
  /** Only so many of the newest stay. */
  keep?: number;
  /** Only those from this time on stay. */
  since?: string;
  type?: MemoryType;
}

export interface MemoryStats {
  memories: number;
  types: Readonly<Record<MemoryType, number>>;
  /** Vectors of one embedder are never compared with those of another. */
  embedders: readonly { id: string; dimension: number; memories: number }[];
  oldest?: string;
  newest?: string;
}

/** Where memories are kept, each with the vector that it is found by. */
export interface MemoryStore extends MemorySearch {
  /** How vectors are searched here: `exact` in this process, or `hnsw` in the server, which may miss one. */
  readonly searchedBy: "exact" | "hnsw";
  /** All of them or none, in their order. What says the same as a known entry is merged with it. */
  add(drafts: readonly MemoryDraft[], options?: AddOptions): Promise<AddedMemory[]>;
  get(id: string): Promise<Memory | undefined>;
  /** The newest first. */
  list(filter?: MemoryFilter): AsyncIterable<Memory>;
  count(filter?: MemoryFilter): Promise<number>;
  /** How many memories were embedded by others, and so cannot be found with this one's vectors. */
  leftOut(embedder: string): Promise<number>;
  delete(filter: MemoryFilter): Promise<Deletion>;
  prune(retention: Retention): Promise<Deletion>;
  /** Erases what an earlier deletion had to leave, as long as that takes; `true` where nothing is left in the store's files. */
  erase(): Promise<boolean>;
  stats(): Promise<MemoryStats>;
  close(): Promise<void>;
}
