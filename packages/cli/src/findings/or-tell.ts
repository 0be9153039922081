import { QuoinError } from "quoin";
import type { Terminal } from "../terminal.ts";
import { type Format, tellFindings } from "./format.ts";
import { problemFindings } from "./problem-findings.ts";

/** What ends a command is told in the format that was asked for; wrong usage is for the person who typed it. */
export async function orTell(format: Format, terminal: Terminal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (format === "text" || !(error instanceof QuoinError) || error.code === "usage") throw error;
    await tellFindings(problemFindings(error.problems), format, terminal, { ok: false });
    process.exitCode = error.exitCode;
  }
}
