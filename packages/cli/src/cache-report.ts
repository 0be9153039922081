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
  const { names, turns, tokens, reused, kept, breakpoints, warnings } = report;
  const rows = turns.map((turn, at) => [
    names[at] as string,
    String(turn.of),
    ...(at ? [String(turn.tokens), percent(turn.tokens, turn.of), String(turn.kept)] : ["", "", ""]),
    at && turn.breaks ? String(turn.bytes) : "",
    at ? whereItBreaks(turn) : "",
  ]);
  const head = [
    "assembly",
    "tokens",
    "same start",
    "share",
    "before a breakpoint",
    "first other byte",
    "breaks at",
  ];
  const sum = `same start: ${reused} of ${tokens} tokens sent after the first (${percent(reused, tokens)}), ${kept} of them before a breakpoint`;
  return [
    ...(turns.length > 1 ? [formatTable(head, rows, paint, [1, 2, 3, 4, 5]), "", paint.bold(sum), ""] : []),
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
  return `${item === undefined ? section : placeOf(section, item)} (${whys[why]})`;
}

const whys = {
  tool: "tool changed",
  format: "output format changed",
  changed: "changed",
  added: "added",
  removed: "removed",
};

/** Many ids begin with the section's. */
function placeOf(section: string, item: string): string {
  return item.startsWith(section) ? item : `${section} ${item}`;
}

export function describeWarning({ changes, section, item, tokens, lost }: CacheWarning): string {
  const often = changes === "turn" ? "changes every turn" : "changes with every session";
  const parts = lost.map((each) => `${each.section} ${each.tokens}`).join(", ");
  const remedy =
    changes === "turn"
      ? "change it rarely, or let it stand behind them"
      : "a cache shared by sessions ends there";
  return `${placeOf(section, item)} is said to ${often.replace("changes", "change")} and stands in front of ${tokens} stable tokens (${parts}): ${remedy}`;
}

function percent(part: number, whole: number): string {
  return whole ? `${((100 * part) / whole).toFixed(1)}%` : "–";
}
