/**
 * A record proves what was sent without keeping what should not be kept. Its body is canonical JSON and holds hashes;
 * the texts they stand for lie beside it, once each. Bodies are linked by hash into one chain.
 */
import type { Decision, SealedSection, Source, Trust } from "../core/types.ts";

/** A stretch of the prompt whose text is kept under a hash. UTF-16 offsets, as everywhere in an assembly. */
export interface Kept {
  start: number;
  end: number;
  /** Of the text as it is kept. */
  hash: string;
  /** How many secrets were taken out before it was kept; then the hash is not that of the prompt's own text. */
  redacted?: number;
}

/** As it was sealed. */
export type RecordedSection = Omit<SealedSection, "grows">;

/** One item of the prompt: where it stands, where it came from, and the hash of what it said. */
export interface RecordedSource extends Source {
  section: string;
  item: string;
  trust: Trust;
  start: number;
  end: number;
  /** UTF-8 length: where the text is not kept, nothing else could tell at which byte a later one stands. */
  bytes: number;
  /** Of the item's text in the prompt. */
  text_hash: string;
}

/** A tool, format or attachment that went with the text. */
export interface RecordedPart {
  section: string;
  item: string;
  trust: Trust;
  type: string;
  name?: string;
  tokens: number;
  hash: string;
  /** The hash of its JSON where that is kept. */
  kept?: Kept;
}

/** Something the prompt was made from, as it was then. */
export interface RecordedInput {
  /** What it is to the blueprint: `spec`, `template`, `OUTPUT_SCHEMA`. */
  name: string;
  /** Where it is found again: a path from the project's folder. */
  ref: string;
  hash: string;
  length: number;
  kept?: Kept;
}

/** What it takes to make the prompt again. */
export interface Recipe {
  /** Which version of Quoin made it. */
  engine: string;
  /** The command's own words: a node's id, a model, a window. */
  settings: Record<string, unknown>;
  inputs: RecordedInput[];
}

export interface RecordBody {
  version: 1;
  blueprint: string;
  task_ref?: string;
  includes_resolved?: Record<string, string>;
  assembled_prompt_hash: string;
  assembly_timestamp: string;
  correlation_id: string;
  /** UTF-16 length of the prompt, and what is kept of it. */
  length: number;
  kept: Kept[];
  sections: RecordedSection[];
  sources: RecordedSource[];
  parts: RecordedPart[];
  decisions: Decision[];
  metrics: { tokens: number; limit: number; exact: boolean; overBudget: boolean; counter: string };
  /** Of the request that was sent, where one was made of it. */
  payload_hash?: string;
  recipe?: Recipe;
}

/** A record before it has a place in the chain. */
export interface RecordDraft {
  body: RecordBody;
  /** Texts by the SHA-256 of their UTF-8 bytes. */
  texts: ReadonlyMap<string, string>;
}

/** A link of the chain. */
export interface RecordEntry {
  /** From 1. */
  seq: number;
  /** Hash of the entry before; of the chain's own name before the first. */
  previous: string;
  hash: string;
  /** Canonical JSON, byte for byte what was hashed. */
  body: string;
}

export interface ChainHead {
  seq: number;
  hash: string;
}

/** Says, signed, how long the chain was and where it ended: kept elsewhere, it shows what was cut off or rewritten. */
export interface Checkpoint {
  version: 1;
  chain: string;
  seq: number;
  head: string;
  timestamp: string;
  /** Names the public key. */
  key: string;
  /** Ed25519, base64. */
  signature: string;
}

export interface RecordRange {
  from?: number;
  to?: number;
}

/** What can be read of a chain, from a store or from an export. */
export interface RecordReader {
  chain(): Promise<string>;
  head(): Promise<ChainHead>;
  /** In order, those of the range. */
  entries(range?: RecordRange): AsyncIterable<RecordEntry>;
  /** Those that there are. */
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  checkpoints(): Promise<Checkpoint[]>;
  /** The lowest and the highest number of all records there are, wherever the chain is said to end. */
  extent(): Promise<{ first: number; last: number } | undefined>;
}

export interface RecordStore extends RecordReader {
  /** Resolves when the records are safe: a crash after that loses none of them. All of a call's, or none. */
  append(drafts: readonly RecordDraft[]): Promise<RecordEntry[]>;
  /** The newest first. */
  latest(range: { before?: number; limit: number }): Promise<RecordEntry[]>;
  byCorrelation(id: string): Promise<RecordEntry[]>;
  addCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** What the database itself finds wrong with its file. */
  damage(): Promise<string[]>;
  close(): Promise<void>;
}
