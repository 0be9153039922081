import type {
  EmbeddedText,
  FoundMemory,
  Memory,
  MemoryEntry,
  MemorySearch,
  MemoryType,
} from "quoin/memories";
import type { Detector, ScreenVerdict } from "quoin/screening";
import type { OpenOptions } from "../../open-store.ts";
import type { Deletion, MemoryFilter, MemoryStats, MemoryStore, Retention } from "../types.ts";

/** What is needed of an embedder; those of `@quoin/embedder` fit. */
export interface MemoryEmbedder {
  readonly id: string;
  embedMany(
    texts: readonly string[],
    options?: { signal?: AbortSignal; purpose?: "query" | "document" },
  ): Promise<readonly Float32Array[]>;
}

export interface MemoriesOptions extends OpenOptions {
  embedder: MemoryEmbedder;
  /** Judges what is written; the built-in one unless told. */
  detector?: Detector;
  /** Secrets are always taken out; personal data only where it is asked for. */
  redact?: { personalData?: boolean };
  /** The time of entries that have none, in milliseconds. */
  clock?: () => number;
  /** The cosine from which two entries that differ in no telling word are one; 0.95 unless told. */
  nearIdentical?: number;
}

export interface Remembered {
  id: string;
  outcome: "added" | "merged";
  /** How many secrets and personal data were taken out before anybody saw them. */
  redacted: number;
  /** Of the detector, with its balanced thresholds. */
  verdict: ScreenVerdict;
  score: number;
  /** Whether the embedder knew a word of it: else no meaning will find it, only the same words. */
  findable: boolean;
}

export interface RecallOptions {
  /** 5 unless told. */
  limit?: number;
  type?: MemoryType;
  signal?: AbortSignal;
}

export interface Recall {
  /** The nearest first. */
  memories: readonly FoundMemory[];
  /** Memories that another embedder made the vectors of: they were not searched. */
  leftOut: number;
}

export interface ImportOptions {
  /** How problems name it. */
  file?: string;
  signal?: AbortSignal;
  onProgress?: (lines: number) => void;
}

export interface Imported {
  added: number;
  merged: number;
  redacted: number;
}

/** An agent's memory: what goes in is cleaned, redacted, embedded and judged once; what comes out is not embedded again. */
export interface Memories extends MemorySearch {
  readonly store: MemoryStore;
  readonly embedder: MemoryEmbedder;
  /** All of them or none. */
  remember(entries: readonly MemoryEntry[], options?: { signal?: AbortSignal }): Promise<Remembered[]>;
  /** The memories nearest to a text, which is embedded in one call. */
  recall(query: string, options?: RecallOptions): Promise<Recall>;
  /** The same for a text that has its vector already. */
  searchSemantic(query: EmbeddedText, options?: RecallOptions): Promise<Recall>;
  get(id: string): Promise<Memory | undefined>;
  list(filter?: MemoryFilter): AsyncIterable<Memory>;
  count(filter?: MemoryFilter): Promise<number>;
  stats(): Promise<MemoryStats>;
  /** By ids, of which each must be there, or by a filter. */
  forget(which: readonly string[] | MemoryFilter): Promise<Deletion>;
  prune(retention: Retention): Promise<Deletion>;
  /** JSON Lines: all of them or none. Every problem at once, with its line. */
  import(source: AsyncIterable<Uint8Array | string>, options?: ImportOptions): Promise<Imported>;
  /** JSON Lines, the newest first. */
  export(filter?: MemoryFilter): AsyncIterable<string>;
  close(): Promise<void>;
}
