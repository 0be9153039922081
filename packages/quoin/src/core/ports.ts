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

/** The one door to the outside: everything `collect` may touch, and who judges what it brought. */
export interface Ports {
  counter(vocabulary: string): Promise<Counter>;
  files?: Files;
  /** What a folder holds, one path a line; the notes say what is not shown. */
  listing?(folder: string): Promise<{ text: string; notes: readonly string[] }>;
  /** Tells what has to do with a query; by the words they share where absent. */
  scorer?: Scorer;
  /** Tells attacks from harmless text; the built-in one where absent. */
  detector?: Detector;
  /** Told of every assembly, in numbers and names only. */
  log?(event: AssembledEvent): void;
}

/** Holds no text of the prompt, so that it is safe to keep. */
export interface AssembledEvent {
  event: "prompt_assembled";
  blueprint: string;
  hash: string;
  tokens: number;
  exact: boolean;
  overBudget: boolean;
  tokensBySection: Record<string, number>;
  /** By stage and action, e.g. `fit.drop`: how often, and how much it left out. */
  decisions: Record<string, { times: number; chars: number; tokens: number }>;
}
