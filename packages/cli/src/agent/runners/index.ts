import { claudeCode } from "./claude-code.ts";
import { piAgentCore } from "./pi-agent-core.ts";
import { piSession } from "./pi-session.ts";
import type { RunnerKind } from "./runner.ts";

/** By the names that agents give to their runners. */
export const runners = {
  "pi-agent-core": piAgentCore,
  "pi-session": piSession,
  "claude-code": claudeCode,
} satisfies Record<string, RunnerKind>;

export type RunnerName = keyof typeof runners;
