import type { MemorySearch } from "../memories/types.ts";
import type { TextEmbedder } from "../relevance/fusion-scorer.ts";
import type { Detector } from "./detector.ts";
import type { Counter } from "./types.ts";

/** Files below one root. */
export interface Files {
  /** By a path from the root; refuses what is missing or outside. Of a longer file the first `most` bytes will do. */
  read(path: string, most?: number): Promise<Uint8Array>;
}

/** How much each document has to do with a query, from 0 (nothing) to 1. */
export interface Scorer {
  name: string;
  score(query: string, documents: readonly string[]): readonly number[] | Promise<readonly number[]>;
}

/** Where a repository stands. */
export interface GitState {
  /** Without one, what stands for it: `(detached at 1a2b3c4)`. */
  branch: string;
  /** What has changed and is not committed, in a line. */
  summary: string;
}

/** Where an agent runs. */
export interface Environment {
  cwd: string;
  os: string;
}

/** The one door to the outside: everything `collect` may touch, and who judges what it brought. */
export interface Ports {
  counter(vocabulary: string): Promise<Counter>;
  files?: Files;
  /** What a folder holds, one path a line; the notes say what is not shown. */
  listing?(folder: string): Promise<{ text: string; notes: readonly string[] }>;
  /** Tells what has to do with a query; by the words they share where absent. */
  scorer?: Scorer;
  /** Texts to vectors, for choosing by meaning. */
  embedder?: TextEmbedder;
  /** What was remembered before. */
  memories?: MemorySearch;
  /** The state of the project's repository; null where it is none. */
  git?(options: { signal: AbortSignal }): Promise<GitState | null>;
  environment?(): Environment;
  /** Ends an assembly that nobody waits for any more. */
  signal?: AbortSignal;
  /** Tells attacks from harmless text; the built-in one where absent. */
  detector?: Detector;
  /** Told of every assembly, in numbers and names only. Should it fail, the assembly does not. */
  log?(event: AssemblyEvent): void;
}

/** Holds no text of the prompt, so that it is safe to keep. */
export type AssemblyEvent = AssembledEvent | FailedEvent;

export interface AssembledEvent {
  event: "prompt_assembled";
  blueprint: string;
  hash: string;
  tokens: number;
  limit: number;
  exact: boolean;
  overBudget: boolean;
  milliseconds: Milliseconds;
  tokensBySection: Record<string, number>;
  /** By stage and action, e.g. `fit.drop`: how often, and how much it left out. */
  decisions: Record<string, { times: number; chars: number; tokens: number }>;
  /** What the blueprint counts. */
  metrics?: Record<string, number>;
}

export interface FailedEvent {
  event: "prompt_failed";
  blueprint: string;
  /** Of the table of errors; of any other error, its name. */
  code: string;
  milliseconds: Milliseconds;
}

/** What time is taken of: `outline` with admitting, and as `compose` all that is pure, from screening to sealing. */
export type TimedStage = "parse" | "collect" | "outline" | "judge" | "compose";

/** Of all of it, and of each stage as far as it came. */
export type Milliseconds = { total: number } & Partial<Record<TimedStage, number>>;
