import { inline } from "../../text/guard.ts";
import type { Finding, MemoryEntry } from "./inputs.ts";

/** More than this of a detail is a document, not a reminder; the summary stands for it. */
const mostDetail = 200;

/** One line: what kind of thing it is, what was found, and the detail if it is worth a line; then without it. */
export function memoryLines({ type, summary, detail = "", subtask_id }: MemoryEntry): [string, ...string[]] {
  const origin = subtask_id ? ` (${inline(subtask_id)})` : "";
  const line = `- ${type}${origin}: ${inline(summary)}`;
  return detail.trim() && detail.length <= mostDetail ? [withDetail(line, detail), line] : [line];
}

/** Whether its detail is left out for good. */
export function isDocument({ detail = "" }: MemoryEntry): boolean {
  return detail.length > mostDetail;
}

/** What a memory is about, for judging whether it is relevant. */
export function memoryTopic({ summary, detail = "", tags = [] }: MemoryEntry): string {
  return [summary, detail, ...[tags].flat()].join("\n");
}

export function findingLines(finding: Finding): [string, ...string[]] {
  if (typeof finding === "string") return [`- ${inline(finding)}`];
  const { summary, detail = "", subtask_id } = finding;
  const line = `- ${subtask_id ? `${inline(subtask_id)}: ` : ""}${inline(summary)}`;
  return detail.trim() ? [withDetail(line, detail), line] : [line];
}

function withDetail(line: string, detail: string): string {
  return `${line} | ${inline(detail)}`;
}

/** `a,b` or `[a, b]`. */
export function nameList(names: string | readonly string[] = []): string[] {
  return [names]
    .flat()
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())
    .filter(Boolean);
}
