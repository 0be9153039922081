import type { ToolPart } from "../../core/part.ts";
import type { Volatility } from "../../core/types.ts";
import type { ModulePieces, pieces } from "./pieces.ts";

/** What the modules of a system prompt are written from. */
export interface PromptContext {
  agentType: string;
  workspace: string;
  /** Whole texts, or skills that can also be told by name. */
  skills: (string | Skill)[];
  /** The folder as the agent sees it; `./skills` when absent. */
  skillsDirectory?: string;
  /** `paranoid`, `balanced`, `yolo`, or one of the host's own. */
  profile: string;
  sandboxType: string;
  /** From 0 to 1: how much of the session came from outside. */
  taintRatio: number;
  /** Above it, defence is elevated. */
  taintThreshold: number;
  identityFiles: IdentityFiles;
  /** Of CONTEXT.md, or whichever file the workspace has. */
  contextContent: string;
  /** Its name, for the record; `CONTEXT.md` when absent. */
  contextFile?: string;
  contextWindow: number;
  historyTokens: number;
  /** A mark of the session's own, on one line; a leak is known by it. See `quoin/taint`. */
  canary?: string | undefined;
}

/** Empty where there is no such file. */
export interface IdentityFiles {
  agent: string;
  soul: string;
  identity: string;
  user: string;
  bootstrap: string;
}

export interface Skill {
  name: string;
  description?: string;
  /** The same in other languages, by tag; only for finding it. */
  descriptions?: Readonly<Record<string, string>>;
  /** As its front matter has them; checked where it is indexed. */
  modes?: unknown;
  /** Where the agent can read the body when it was left out. */
  path?: string;
  body: string;
}

/** A tool that a module speaks of: it is offered only while the module stands. */
export type ModuleTool = Omit<ToolPart, "type">;

/** A piece of a system prompt. Everything but the first five is optional. */
export interface PromptModule {
  readonly name: string;
  /** Position: the lowest number comes first. */
  readonly priority: number;
  shouldInclude(context: PromptContext): boolean;
  /** Its lines. */
  render(context: PromptContext): string[];
  /** Used by `allocateModules`; whole prompts are counted as they are sent. */
  estimateTokens(context: PromptContext): number;
  /** It may be left out when room is short. */
  readonly optional?: boolean;
  /** Instead of `render` when only that fits. */
  renderMinimal?(context: PromptContext): string[];
  /**
   * Everything its text depends on, as strings, numbers and the like. A builder asks such a module for its text only
   * when one of these values has changed; a module without `reads`, or that reads an object, is asked every time.
   */
  reads?(context: PromptContext): readonly unknown[];
  /** Whose words it renders: the host's own when absent; `workspace` is believed as far as the host believes that. */
  readonly trust?: "immutable" | "trusted" | "untrusted" | "workspace";
  /** How often its text changes; `session` when absent. */
  readonly volatility?: Volatility;
  readonly tools?: readonly ModuleTool[];
  readonly [pieces]?: ModulePieces;
}

/** What a builder promises. */
export interface PromptResult {
  /** The whole prompt: what belongs to the system, then what does not. */
  content: string;
  /** Only what may stand in a system prompt. */
  system: string;
  /** What nobody vouches for, for the first message of the user. Empty while the workspace is trusted. */
  user: string;
  /** Of the modules that stand. */
  tools: ModuleTool[];
  /** Names of the tools of modules that do not stand now: left out for lack of room, or not included. */
  withheld: string[];
  /** Even the shortest form of what is required is more than there is room for. */
  overBudget: boolean;
  metadata: PromptMetadata;
}

/** Numbers and names only, so that it can be logged. */
export interface PromptMetadata {
  moduleCount: number;
  modules: string[];
  /** Of `content`. */
  estimatedTokens: number;
  /** Of `tools`, which go beside it. Both together are held against the window. */
  toolTokens: number;
  /** Measured by the builder; 0 in the view of an assembly, which knows no clock. */
  buildTimeMs: number;
  /** Of the text and the tools of each; at least 1. */
  tokensByModule: Record<string, number>;
}

/** `console` is one. */
export interface PromptLogger {
  debug(event: string, fields: PromptMetadata): void;
}
