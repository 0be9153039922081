import { describeProblem } from "quoin";
import { printable, printableLine } from "../printable.ts";
import { frameOf } from "../report-error.ts";
import type { Terminal } from "../terminal.ts";
import { type Finding, helpFor } from "./finding.ts";

/** Every finding is told; only the first are shown in their lines, which need the file read again. */
const mostFrames = 20;

/** For people: each finding with its place, the line it is about, and for each rule what to do. */
export async function noteFindings(findings: readonly Finding[], { note, paint }: Terminal): Promise<void> {
  for (const [at, finding] of findings.entries()) {
    const { severity, rule, message, file, line, column } = finding;
    const color = severity === "error" ? paint.red : paint.yellow;
    const told = describeProblem({ code: "internal", message, file, line, column });
    note(`${color(`${severity}[${rule}]`)} ${printableLine(told)}\n`);
    const frame = at < mostFrames ? await frameOf(finding) : undefined;
    if (frame) note(`${paint.dim(printable(frame))}\n`);
  }
  for (const rule of new Set(findings.map((finding) => finding.rule))) {
    note(`${paint.bold("remedy:")} ${helpFor(rule).remedy}\n`);
  }
}
