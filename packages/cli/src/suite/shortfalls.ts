import { percent, saved } from "./columns.ts";
import type { Figures } from "./figures.ts";
import type { FilterFigures } from "./measure-filter.ts";
import type { Thresholds } from "./suite-schema.ts";

/** A threshold that was not reached. */
export interface Shortfall {
  threshold: keyof Thresholds;
  /** Where it is measured by language. */
  language?: string;
  wanted: number;
  /** Absent where there was nothing to measure it with. */
  got?: number | undefined;
}

/** What is measured by language must be reached in every one: a mean would hide that one of them is bad. */
export function shortfallsOf(
  thresholds: Thresholds,
  languages: readonly Figures[],
  filter: FilterFigures,
): Shortfall[] {
  const found: Shortfall[] = [];
  for (const [key, wanted] of Object.entries(thresholds) as [keyof Thresholds, number | undefined][]) {
    if (wanted === undefined) continue;
    const check = (got: number | undefined, language?: string) => {
      if (got === undefined || got < wanted)
        found.push({ threshold: key, ...(language && { language }), wanted, got });
    };
    if (key === "filterRate") check(ratio(filter.dropped, filter.hostile));
    else if (key === "harmlessKept") check(ratio(filter.harmless - filter.wronglyDropped, filter.harmless));
    else {
      const measurable = languages.filter((figures) => measured[key](figures) !== undefined);
      // What could be measured nowhere has not been reached.
      if (measurable.length === 0) check(undefined);
      for (const figures of measurable) check(measured[key](figures), figures.language);
    }
  }
  return found;
}

type ByLanguage = Exclude<keyof Thresholds, "filterRate" | "harmlessKept">;

const measured: Record<ByLanguage, (figures: Figures) => number | undefined> = {
  recallAt5: ({ tools }) => tools.recallAt5,
  offered: ({ tools }) => tools.offered,
  precision: ({ tools }) => tools.precision,
  skillRecallAt5: ({ skills }) => skills.recallAt5,
  skillsOffered: ({ skills }) => skills.offered,
  skillPrecision: ({ skills }) => skills.precision,
  memories: ({ memories }) => ratio(memories.right, memories.of),
  memoryPrecision: ({ memories }) => memories.precision,
  modes: ({ modes }) => ratio(modes.right, modes.of),
  tokenSaving: ({ saving }) => saving?.least,
};

export function ratio(right: number, of: number): number | undefined {
  return of === 0 ? undefined : right / of;
}

export function describeShortfall({ threshold, language, wanted, got }: Shortfall): string {
  const where = language === undefined ? "" : ` in ${language}`;
  if (got === undefined) return `${threshold}${where} could not be measured, and ${wanted} is wanted`;
  if (threshold === "tokenSaving")
    return `${threshold}${where} is ${saved(got)}, ${savingWanted(got, wanted)}`;
  return `${threshold}${where} is ${got.toFixed(3)}, ${(wanted - got).toFixed(3)} below ${wanted}`;
}

/** In the unit of the table. */
function savingWanted(got: number, wanted: number): string {
  if (got < 0) return `and ${percent(wanted)} is wanted`;
  return `${((wanted - got) * 100).toFixed(1)} points below ${percent(wanted)}`;
}
