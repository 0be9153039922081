import { checkPrompt, type Refusals } from "./check-prompt.ts";

/** What a runner is to send; a `PromptResult` of `quoin/agent` is one. */
export interface RunnerPrompt {
  readonly system: string;
  /** What nobody vouches for: it goes before the user's first words, never into the system prompt. */
  readonly user: string;
  /** Names of tools that are not to be offered with it. */
  readonly withheld?: readonly string[];
}

/** A function is called anew for every request, so that the next one knows a level of taint that has changed. */
export type PromptSource = RunnerPrompt | (() => RunnerPrompt);

/** Gives the prompt of the moment, checked. One that never changes is checked at once, before anybody asks a model. */
export function promptReader(source: PromptSource, refusals?: Refusals): () => RunnerPrompt {
  if (typeof source === "function") return () => checkPrompt(source(), refusals);
  const prompt = checkPrompt(source, refusals);
  return () => prompt;
}
