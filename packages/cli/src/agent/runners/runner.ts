import type { PromptSource } from "quoin/integrations/pi-agent-core";

/** Where the model is, and how much it takes. */
export interface RunnerModel {
  protocol: "anthropic" | "openai";
  url: string;
  name: string;
  key: string;
  window: number;
  /** For an answer. */
  maxTokens: number;
}

export interface RunnerSetup {
  source: PromptSource;
  model: RunnerModel;
  /** An empty one: nothing of the user's is found there, and nothing of ours is left elsewhere. */
  folder: string;
}

/** An agent that is ready to be asked. */
export interface Runner {
  ask(question: string): Promise<string>;
  close(): Promise<void>;
}

export interface RunnerKind {
  /** What it is on npm. */
  package: string;
  /** `module` is that package, loaded. */
  start(module: unknown, setup: RunnerSetup): Promise<Runner>;
}
