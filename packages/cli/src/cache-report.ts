import type { Breakpoint, CacheReport, CacheWarning, PrefixComparison } from "quoin";
import { formatTable } from "./format-table.ts";
import { printable } from "./printable.ts";
import type { Paint } from "./terminal.ts";

export interface NamedReport extends CacheReport {
  names: string[];
  /** Of the last assembly, which stands for those to come. */
  breakpoints: Breakpoint[];
  warnings: CacheWarning[];
}

/** For people: what was reused, where it broke, where breakpoints go, and what is in the way. */
export function formatCache(report: NamedReport, paint: Paint): string {
  const { names, turns, tokens, reused, breakpoints, warnings } = report;
  const rows = turns.map((turn, at) => [
    names[at] as string,
    String(turn.of),
    at ? String(turn.tokens) : "",
    at ? percent(turn.tokens, turn.of) : "",
    at ? String(turn.bytes) : "",
    at ? whereItBreaks(turn) : "",
  ]);
  const head = ["assembly", "tokens", "reusable", "share", "first other byte", "breaks at"];
  const sum = `reusable: ${reused} of ${tokens} tokens sent (${percent(reused, tokens)})`;
  return [
    ...(turns.length > 1 ? [formatTable(head, rows, paint, [1, 2, 3, 4]), "", paint.bold(sum), ""] : []),
    ...breakpointLines(breakpoints, paint),
    "",
    ...(warnings.length
      ? warnings.map((warning) => `${paint.yellow("warning:")} ${printable(describeWarning(warning))}`)
      : [paint.dim("no stable text stands behind text that changes")]),
    "",
  ].join("\n");
}

function breakpointLines(breakpoints: NamedReport["breakpoints"], paint: Paint): string[] {
  if (breakpoints.length === 0) {
    return [paint.dim("no breakpoint: less than 1024 tokens stay the same from the start")];
  }
  const rows = breakpoints.map(({ section, item = "", holds, tokens }) => [
    section,
    item,
    holds,
    String(tokens),
  ]);
  return [
    paint.bold("breakpoints"),
    formatTable(["behind section", "item", "holds for", "tokens before"], rows, paint, [3]),
  ];
}

function whereItBreaks({ breaks }: PrefixComparison): string {
  if (!breaks) return "nowhere";
  const { section, item, why } = breaks;
  const place = item === undefined ? section : item.startsWith(section) ? item : `${section} ${item}`;
  return why === "tools" ? `tool ${place} changed` : `${place} (${why})`;
}

export function describeWarning({ lost, section, tokens, behind }: CacheWarning): string {
  const cause = `${behind.section} (${behind.item})`;
  return lost === "turn"
    ? `${tokens} tokens of ${section} are stable, but stand behind ${cause}, which changes every turn`
    : `${tokens} tokens of ${section} never change, but stand behind ${cause}, which changes with the session`;
}

function percent(part: number, whole: number): string {
  return whole ? `${((100 * part) / whole).toFixed(1)}%` : "–";
}
