import type { Embedder } from "@quoin/embedder";
import { type Figures, figuresByLanguage } from "./figures.ts";
import { type FilterFigures, measureFilter } from "./measure-filter.ts";
import { type Latency, measureLatency } from "./measure-latency.ts";
import { openSuite } from "./open-suite.ts";
import { runCases } from "./run-cases.ts";
import { type Shortfall, shortfallsOf } from "./shortfalls.ts";
import type { CaseResult, Suite } from "./types.ts";

export interface Evaluation {
  embedder: string;
  tools: number;
  skills: number;
  memories: number;
  languages: readonly Figures[];
  all: Figures;
  filter: FilterFigures;
  /** What an assembly asks of the embedder, over all cases: the most. */
  calls: { first: number; repeated: number };
  latency: Latency;
  /** Absent where nobody looked. */
  shortfalls?: readonly Shortfall[];
  cases: readonly CaseResult[];
}

export interface EvaluateOptions {
  /** Whether what the suite demands is looked at; a part of the cases says nothing of it. */
  thresholds: boolean;
  onCase(done: number, of: number): void;
}

/** Everything but the times is the same on every machine. */
export async function evaluateSuite(
  suite: Suite,
  embedder: Embedder,
  { thresholds, onCase }: EvaluateOptions,
): Promise<Evaluation> {
  const opened = await openSuite(suite, embedder);
  try {
    const cases = await runCases(suite, opened, onCase);
    const { languages, all } = figuresByLanguage(cases);
    const filter = await measureFilter(suite, opened, cases);
    const latency = await measureLatency(suite, opened);
    const most = (key: "first" | "repeated") => Math.max(...cases.map(({ calls }) => calls[key]));
    return {
      embedder: embedder.id,
      tools: opened.catalogues.tools?.entries.length ?? 0,
      skills: opened.catalogues.skills?.entries.length ?? 0,
      memories: opened.stored.length,
      ...{ languages, all, filter, latency, cases },
      calls: { first: most("first"), repeated: most("repeated") },
      ...(thresholds && { shortfalls: shortfallsOf(suite.thresholds, languages, filter) }),
    };
  } finally {
    await opened.close();
  }
}
