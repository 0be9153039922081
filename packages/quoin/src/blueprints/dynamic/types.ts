import type { IndexedCapability, Manifest, Mode, ModeExample } from "../../capabilities/types.ts";
import type { Counter, Decision, Environment, GitState } from "../../core/types.ts";
import type { FoundMemory } from "../../memories/types.ts";
import type { Layer } from "./read-layers.ts";

/** What can be offered, as `quoin index` made it. */
export interface Catalogues {
  tools?: Manifest<IndexedCapability>;
  skills?: Manifest<IndexedCapability>;
  /** For telling the mode by meaning, where that is enabled. */
  modes?: Manifest<ModeExample>;
}

/** A tool or skill that the task gets, unless a screen drops it. */
export interface Chosen {
  capability: IndexedCapability;
  /** Calibrated; absent for one of the mode's base set that was not found by itself. */
  score?: number;
  /** One of the mode's base set. */
  isBase?: boolean;
}

export interface Recalled {
  memory: FoundMemory;
  score: number;
}

/** What was looked at and not taken. */
export interface PassedOver {
  item: string;
  score: number;
  reason: string;
}

/** Why the material is what it is. */
export interface Explanation {
  mode: string;
  passedOver: readonly PassedOver[];
}

export interface DynamicMaterial {
  task: string;
  mode: Mode;
  layers: readonly Layer[];
  git: GitState | null;
  env: Environment | null;
  memories: readonly Recalled[];
  activity: readonly Recalled[];
  tools: readonly Chosen[];
  skills: readonly Chosen[];
  embeddingCalls: number;
  /** The task came before: its vectors were known. */
  cacheHit: boolean;
  counter: Counter;
  window: number;
  notices: readonly Decision[];
  /** Where the caller asked for it. */
  explanation?: Explanation;
}

/** What was chosen of the world beside tools and skills. */
export interface AssembledContext {
  git: { branch: string; summary: string } | null;
  env: { cwd: string; os: string } | null;
  memories: string[];
  activity: string[];
  filteredCount: number;
}

/** What `--view` prints. */
export interface AssemblyResult {
  mode: Mode;
  task: string;
  tools: string[];
  skills: string[];
  context: AssembledContext;
  metrics: { estimatedTokens: number; embeddingCalls: number };
}
