import type { Capability, Mode } from "quoin/capabilities";
import type { PromptConfig } from "quoin/dynamic";
import type { MemoryEntry } from "quoin/memories";
import type { GivenCase, Thresholds } from "./suite-schema.ts";

export interface SuiteCase extends GivenCase {
  language: string;
}

export interface SuiteMemory {
  entry: MemoryEntry & { id: string };
  /** An attack: it must never enter a prompt. */
  hostile: boolean;
}

/** What `quoin eval` measures with, read and found to be whole. */
export interface Suite {
  folder: string;
  /** All that is read for it, there or not; of a folder, whatever is in it. */
  places: readonly string[];
  capabilities: readonly Capability[];
  /** The prompt that has everything in it, whatever the task; empty where there is none to compare with. */
  monolith: string;
  memories: readonly SuiteMemory[];
  cases: readonly SuiteCase[];
  /** With the base sets of each mode. */
  config: PromptConfig;
  thresholds: Thresholds;
}

export interface RankedName {
  name: string;
  score: number;
}

/** Tools or skills of one case. */
export interface ChoiceResult {
  /** Absent where the case says nothing of them. */
  expected?: readonly string[];
  /** In the prompt, in its order. */
  offered: readonly string[];
  /** Those of them that the mode has whatever the task. */
  base: readonly string[];
  /** The first ten by meaning, whatever their scores. */
  ranked: readonly RankedName[];
}

export interface CaseResult {
  id: string;
  language: string;
  task: string;
  mode: { expected?: Mode; got: Mode };
  tools: ChoiceResult;
  skills: ChoiceResult;
  /** Parts of texts; `expected` is absent where the case says nothing of memories. */
  memories: { expected?: readonly string[]; missing: readonly string[]; shown: readonly string[] };
  /** What must be in the prompt, and is not. */
  absent: readonly string[];
  /** What must not be in the prompt, and is. */
  leaked: readonly string[];
  /** Ids of hostile memories that were near enough, and whether a screen left them out. */
  hostile: { dropped: readonly string[]; shown: readonly string[] };
  tokens: { assembled: number; most?: number; withSkillBodies: number; monolith: number };
  /** Calls of the embedder: for a new task, and for the same again. */
  calls: { first: number; repeated: number };
  /** Whether the same task gave the same bytes. */
  isRepeatable: boolean;
  prompt: string;
  decisions: readonly { stage: string; action: string; item?: string; reason: string; score?: number }[];
  /** What is not as expected, in words. */
  failures: readonly string[];
  /** Those of them that no threshold makes good. */
  breaches: readonly string[];
}
