import type { Figures, Share } from "./figures.ts";

/** A figure of a language, as a terminal and a page show it. */
export interface Column {
  head: string;
  cell(figures: Figures): string;
}

/** Every heading says what it is of: "precision" alone would be there three times. */
export const choiceColumns: readonly Column[] = [
  { head: "cases", cell: ({ cases }) => String(cases) },
  { head: "tools@5", cell: ({ tools }) => decimal(tools.recallAt5) },
  { head: "tools offered", cell: ({ tools }) => decimal(tools.offered) },
  { head: "tool precision", cell: ({ tools }) => decimal(tools.precision) },
  { head: "skills@5", cell: ({ skills }) => decimal(skills.recallAt5) },
  { head: "skills offered", cell: ({ skills }) => decimal(skills.offered) },
  { head: "skill precision", cell: ({ skills }) => decimal(skills.precision) },
];

export const otherColumns: readonly Column[] = [
  { head: "memories", cell: ({ memories }) => counted(memories) },
  { head: "memory precision", cell: ({ memories }) => decimal(memories.precision) },
  { head: "modes", cell: ({ modes }) => counted(modes) },
  { head: "saved: least", cell: ({ saving }) => saved(saving?.least) },
  { head: "saved: median", cell: ({ saving }) => saved(saving?.median) },
  { head: "saved: most", cell: ({ saving }) => saved(saving?.most) },
];

export const columns: readonly Column[] = [...choiceColumns, ...otherColumns];

export function cellsOf(figures: Figures, of = columns): string[] {
  return of.map(({ cell }) => cell(figures));
}

export function decimal(value: number | undefined): string {
  return value === undefined ? "–" : value.toFixed(3).replace(/^0/, "");
}

export function percent(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}

/** A share of the monolith's tokens. Less than nothing is said as what it is: nobody knows what -5233% would be. */
export function saved(value: number | undefined): string {
  if (value === undefined) return "–";
  return value < 0 ? `none (${(1 - value).toFixed(1)} times as long)` : percent(value);
}

function counted({ right, of }: Share): string {
  return of === 0 ? "–" : `${right}/${of}`;
}
