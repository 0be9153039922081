import type { PromptSource } from "quoin/integrations/pi-agent-core";

/** Where the model is. */
export interface RunnerModel {
  protocol: "anthropic" | "openai";
  url: string;
  name: string;
  key: string;
}

export interface RunnerSetup {
  source: PromptSource;
  model: RunnerModel;
  /** Where the agent works. */
  folder: string;
}

/** An agent that is ready to be asked. */
export interface Runner {
  ask(question: string): Promise<string>;
  close(): Promise<void>;
}

export type StartRunner = (setup: RunnerSetup) => Promise<Runner>;
