import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import { depths, type Figures } from "./figures-of.ts";
import { type LanguageFigures, ways } from "./measure-set.ts";

export interface MeasuredSet {
  name: string;
  tools: number;
  /** Queries that mean no tool. */
  leftOut: number;
  languages: readonly LanguageFigures[];
}

/** For a person at a terminal: three lines for each set and language. */
export function figuresTable(sets: readonly MeasuredSet[], paint: Paint): string {
  const head = ["set", "tools", "queries", "scorer", ...depths.map((depth) => `recall@${depth}`), "MRR"];
  const cells = rowsOf(sets).flatMap(({ label, tools, row }) =>
    ways.map((way, at) => [
      ...(at === 0 ? [label, String(tools), String(row.queries)] : ["", "", ""]),
      way,
      ...depths.map((depth) => decimals(row[way].recall[depth], 3)),
      decimals(row[way].mrr, 3),
    ]),
  );
  return `${formatTable(head, cells, paint, [1, 2, 4, 5, 6, 7])}\n`;
}

/** Recall at 1 / at 5, one line for each set and language. */
export function figuresMarkdown(sets: readonly MeasuredSet[]): string {
  const cell = ({ recall }: Figures) => `${decimals(recall[1], 2)} / ${decimals(recall[5], 2)}`;
  const rows = rowsOf(sets).map(
    ({ label, row }) =>
      `| ${printableLine(label).replaceAll("|", "\\|")} | ${ways.map((way) => cell(row[way])).join(" | ")} |`,
  );
  return `${[`| set | ${ways.join(" | ")} |`, "|---|---|---|---|", ...rows].join("\n")}\n`;
}

function rowsOf(sets: readonly MeasuredSet[]) {
  return sets.flatMap(({ name, tools, languages }) =>
    languages.map((row) => ({ label: languages.length > 1 ? `${name} ${row.language}` : name, tools, row })),
  );
}

/** `.58`: nothing here is above 1. */
function decimals(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^0/, "");
}
