import type { IndexedCapability } from "quoin/capabilities";
import { type ScreenVerdict, usualThresholds, verdictOf } from "quoin/screening";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import type { Terminal } from "../terminal.ts";
import type { Counts, Made, WholePlan } from "./make-index.ts";

interface Told {
  plan: WholePlan;
  options: { out: string; json?: boolean; check?: boolean };
  embedder: string;
  notes: readonly string[];
  /** With --check. */
  stale?: boolean;
  made?: Made;
  /** Files that changed. */
  written?: readonly string[];
}

interface Flagged {
  kind: string;
  name: string;
  from: string;
  score: number;
  verdict: Exclude<ScreenVerdict, "pass">;
  reasons: string[];
}

/** What was done, or would be: for people on standard error, for programs on standard output. */
export async function tellIndex(told: Told, terminal: Terminal): Promise<void> {
  const { plan, options, made, notes, embedder, stale, written } = told;
  const flagged = (made?.entries ?? []).flatMap(flaggedOf);
  const redacted = plan.tools.redacted + plan.skills.redacted;
  const unknown = (made?.entries ?? []).filter(isUnknown).map(({ name }) => name);
  const counts = {
    tools: countsOf(plan.tools, plan.tools.planned.length),
    skills: countsOf(plan.skills, plan.skills.planned.length),
    injectionPatterns: countsOf(plan.attacks),
    modeExamples: countsOf(plan.modes),
  };
  if (options.json) {
    const result = { embedder, ...(made && { dimension: made.dimension }), out: options.out, ...counts };
    const rest = {
      redacted,
      flagged,
      unknown,
      notes,
      ...(stale !== undefined && { stale }),
      ...(written && { written }),
    };
    await terminal.out(`${JSON.stringify({ ...result, ...rest }, null, 2)}\n`);
  }
  const line = (text: string) => terminal.note(`${printableLine(text)}\n`);
  for (const note of notes) line(`note: ${note}`);
  if (redacted > 0)
    line(`note: ${count(redacted, "secret")} taken out of descriptions before they were embedded`);
  if (unknown.length > 0) line(`note: no word is known of ${shown(unknown)}: only their own words find them`);
  for (const each of flagged.slice(0, mostFlagged)) line(flaggedLine(each));
  if (flagged.length > mostFlagged) line(`… and ${flagged.length - mostFlagged} more that read like attacks`);
  for (const [what, each] of Object.entries(counts))
    line(countsLine(names[what] as string, each, options.check));
  line(conclusion(told));
}

const names: Readonly<Record<string, string>> = {
  tools: "tool",
  skills: "skill",
  injectionPatterns: "injection pattern",
  modeExamples: "mode example",
};
const mostFlagged = 20;
const mostShown = 5;

function countsOf(
  { embedded, kept, removed }: Counts,
  entries = embedded + kept,
): Counts & { entries: number } {
  return { entries, embedded, kept, removed };
}

function countsLine(
  what: string,
  { entries, embedded, kept, removed }: Counts & { entries: number },
  check?: boolean,
) {
  const will = check ? "to embed" : "embedded";
  const gone = removed > 0 ? `, ${removed} ${check ? "to remove" : "removed"}` : "";
  return `${count(entries, what)}: ${embedded} ${will}, ${kept} kept${gone}`;
}

function conclusion({ options: { out }, stale, written = [], embedder }: Told): string {
  if (stale !== undefined)
    return stale ? `${out} is stale: run quoin index again` : `${out} is as it should be`;
  if (written.length === 0) return `${out} was as it should be`;
  return `wrote ${written.join(", ")} with ${embedder}`;
}

function shown(all: readonly string[]): string {
  const rest = all.length - mostShown;
  return all.slice(0, mostShown).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function isUnknown({ embeddings }: IndexedCapability): boolean {
  return embeddings.every((vector) => vector.every((value) => value === 0));
}

/** Judged as the usual profile does; what an assembly makes of it is its own matter. */
function flaggedOf({ kind, name, from, screened }: IndexedCapability): Flagged[] {
  if (!screened) return [];
  const { score, reasons, thresholds } = screened;
  const verdict = verdictOf(score, thresholds?.balanced ?? usualThresholds);
  if (verdict === "pass") return [];
  const says = reasons.filter(({ weight = 1 }) => weight > 0).map(({ says }) => says);
  return [{ kind, name, from, score, verdict, reasons: [...new Set(says)] }];
}

function flaggedLine({ kind, name, from, score, verdict, reasons }: Flagged): string {
  const why = reasons.slice(0, 3).join(", ");
  return `${verdict}: the ${kind} ${name} of ${from} reads like an injection (${score.toFixed(2)})${why && `: ${why}`}`;
}
