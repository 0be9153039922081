import { Option } from "commander";
import type { Terminal } from "../terminal.ts";
import { type Finding, helpFor } from "./finding.ts";
import { formatGithub } from "./format-github.ts";
import { formatSarif } from "./format-sarif.ts";
import { noteFindings } from "./note-findings.ts";

export type Format = "text" | "json" | "github" | "sarif";

export function formatOption(): Option {
  return new Option("--format <format>", "how problems are told: to people, programs, GitHub, or as SARIF")
    .choices(["text", "json", "github", "sarif"])
    .default("text");
}

/** `rest` is what a program also wants to know; in one line when results follow one another. */
export async function tellFindings(
  findings: readonly Finding[],
  format: Format,
  terminal: Terminal,
  rest: object,
  oneLine = false,
): Promise<void> {
  const json = (value: object) => `${JSON.stringify(value, null, oneLine ? undefined : 2)}\n`;
  const problems = () => findings.map((finding) => ({ ...finding, remedy: helpFor(finding.rule).remedy }));
  if (format === "json") await terminal.out(json({ version: 1, ...rest, problems: problems() }));
  else if (format === "sarif") await terminal.out(json(formatSarif(findings)));
  else if (format === "github") await terminal.out(formatGithub(findings));
  else await noteFindings(findings, terminal);
}
