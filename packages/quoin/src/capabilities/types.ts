import type { Screened } from "../core/detector.ts";
import type { JsonObject } from "../core/part.ts";

/** What an agent is about to do. */
export type Mode = "plan" | "act" | "review";

/** Where a capability was read from. */
export type CapabilityOrigin = "manifest" | "mcp" | "openai" | "anthropic" | "skill";

/** A tool or a skill that an agent may be offered. */
export interface Capability {
  kind: "tool" | "skill";
  name: string;
  description: string;
  /** The same in other languages, by tag: `pt`, `fr-CA`. Only for finding it; prompts show `description`. */
  descriptions?: Readonly<Record<string, string>>;
  /** In which modes it is offered; `any` stands for all. */
  modes: readonly (Mode | "any")[];
  /** A tool's arguments, as a JSON Schema. */
  parameters?: JsonObject;
  /** A skill's text. */
  body?: string;
  /** A skill's file, as the agent will see it. */
  path?: string;
  origin: CapabilityOrigin;
  /** The file, folder, server or address that it was read from. */
  from: string;
  /** `untrusted` where its words are others': a server's, a download's. They are screened and guarded. */
  trust: "trusted" | "untrusted";
}

/** A capability as `quoin index` keeps it. */
export interface IndexedCapability extends Capability {
  /** SHA-256 of what was embedded: an unchanged entry is not embedded again. */
  hash: string;
  /** One for each text that it is found by: `name: description`, then `name: …` for each of `descriptions`, in their order. */
  embeddings: readonly Float32Array[];
  /** What a detector said of its description. */
  screened?: Screened;
}

/** Everything that `quoin index` made with one embedder. */
export interface Manifest<Entry> {
  version: 1;
  /** Id of the embedder: vectors of another are refused. */
  embedder: string;
  dimension: number;
  entries: readonly Entry[];
}

/** A task that is typical of a mode, for telling modes apart by meaning. */
export interface ModeExample {
  mode: Mode;
  text: string;
  embedding: Float32Array;
}
