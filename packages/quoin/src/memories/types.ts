import type { Screened } from "../core/detector.ts";
import type { Trust } from "../core/types.ts";

/** `memory` is what was learned, `activity` what happened. */
export type MemoryType = "memory" | "activity";

/** One thing that an agent remembers. Its text was redacted, embedded and judged when it was written. */
export interface Memory {
  id: string;
  type: MemoryType;
  /** In the writer's words: fact, decision, error. Entries of the kinds `system`, `meta` and `override` never enter a prompt. */
  kind: string;
  text: string;
  /** Where it comes from, such as a file, a tool or a session. */
  source: string;
  trust: Trust;
  /** When it was written, as ISO 8601 in UTC. */
  time: string;
  /** How tainted the session was that wrote it, from 0 to 1. */
  taint: number;
  /** What a detector said when it was written. */
  screened?: Screened;
}

/** A text's vector, and who made it: vectors of different embedders are never compared. */
export interface EmbeddedText {
  embedder: string;
  vector: Float32Array;
}

export interface FoundMemory extends Memory {
  /** Of the stored vector with the query's. */
  cosine: number;
}

export interface SearchOptions {
  type?: MemoryType;
  /** At most so many, the nearest first. */
  limit: number;
  signal?: AbortSignal;
}

/** As much of a store of memories as an assembly needs. Never embeds: what is stored has its vector. */
export interface MemorySearch {
  search(query: EmbeddedText, options: SearchOptions): Promise<readonly FoundMemory[]>;
  /** How many were made by other embedders, and are not searched. */
  leftOut?(embedder: string): Promise<number>;
}
