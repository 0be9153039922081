import { isExcludedKind, type Memory } from "quoin/memories";
import type { ScreenVerdict } from "quoin/screening";
import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import type { PromptSettings } from "./open-chosen.ts";

const longestShown = 160;

/** A text on one line, and not all of it: whoever wants it whole asks for JSON. */
export function shownText(text: string): string {
  const line = printableLine(text);
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}

/** Whoever passes what is printed on to a model must not pass an attack on; its kind and source are the writer's words too. */
const hidden = { kind: "-", source: "-", text: "(not shown: quoin memories list --json has it)" };

/** For people: a line each. */
export function describeMemories(
  memories: readonly Memory[],
  { semantic: { injectionMinScore } }: PromptSettings,
  paint: Paint,
): string {
  if (memories.length === 0) return "";
  const head = ["id", "type", "kind", "trust", "time", "source", "text"];
  const rows = memories.map((memory) => {
    const { id, type, trust, time, screened } = memory;
    const { kind, source, text } = (screened?.score ?? 0) >= injectionMinScore ? hidden : memory;
    return [
      ...[id, type, printableLine(kind), trust, time.slice(0, 16).replace("T", " ")],
      ...[printableLine(source), shownText(text)],
    ];
  });
  return `${formatTable(head, rows, paint)}\n`;
}

/** Why a memory may stay out of prompts, in words that repeat nothing of it. */
export function describeScreened({ id, kind, screened }: Memory, excluded: readonly string[]): string {
  const reasons = screened?.reasons.filter(({ weight = 1 }) => weight > 0).slice(0, 3) ?? [];
  const said = reasons.map(({ says }) => printableLine(says)).join("; ");
  const score = screened
    ? `screened ${screened.score.toFixed(4)} by ${printableLine(screened.by)}`
    : "not screened";
  const kept = isExcludedKind(kind, excluded) ? `, kind ${printableLine(kind)} never enters a prompt` : "";
  return `  ${id}  ${score}${said && ` (${said})`}${kept}\n`;
}

/** `leftOutFrom` is the settings' `semantic.injectionMinScore`; prompts mark no entry. */
export function verdictNote(verdict: ScreenVerdict, score: number, leftOutFrom: number): string {
  const isLeftOut = score >= leftOutFrom;
  if (verdict === "pass")
    return isLeftOut
      ? `note: prompts will leave it out: a detector gives it ${score.toFixed(2)}, and they leave out from ${leftOutFrom} on\n`
      : "";
  const means = isLeftOut
    ? "prompts will leave it out"
    : `prompts may show it: they leave out from ${leftOutFrom} on`;
  return `note: it reads like an attempt to take over an assistant (${score.toFixed(2)}): ${means}\n`;
}

export function kindNote(kind: string, excluded: readonly string[]): string {
  if (!isExcludedKind(kind, excluded)) return "";
  return `note: memories of kind ${printableLine(kind)} never enter a prompt\n`;
}
