import { startClaudeCode } from "./claude-code.ts";
import { startPiAgentCore } from "./pi-agent-core.ts";
import { startPiSession } from "./pi-session.ts";
import type { StartRunner } from "./runner.ts";

/** By the names that agents give to their runners. */
export const runners = {
  "pi-agent-core": startPiAgentCore,
  "pi-session": startPiSession,
  "claude-code": startClaudeCode,
} satisfies Record<string, StartRunner>;

export type RunnerName = keyof typeof runners;
