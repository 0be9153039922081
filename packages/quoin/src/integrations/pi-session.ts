/** Our prompt in every request of a session of @mariozechner/pi-coding-agent. */
import { type PiAgent, steerPiAgent } from "./pi-agent-core.ts";
import type { PromptSource } from "./shared/prompt-source.ts";

export type { PiAgent, PiContext, PiMessage, PiTool } from "./pi-agent-core.ts";
export type { PromptSource, RunnerPrompt } from "./shared/prompt-source.ts";

/** What is used of a session. */
export interface PiSession {
  readonly agent: PiAgent;
}

/**
 * Replaces all that pi writes as a system prompt, with its date, folder, AGENTS.md, skills and extensions, in turns
 * that no question began as well. A session that pi puts in the place of this one is steered anew.
 */
export function steerPiSession({ agent }: PiSession, source: PromptSource): void {
  steerPiAgent(agent, source);
}
