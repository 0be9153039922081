import { PromptAssembler } from "quoin/dynamic";
import { isExcludedKind } from "quoin/memories";
import type { OpenSuite } from "./open-suite.ts";
import type { CaseResult, Suite } from "./types.ts";

/** What becomes of memories that nobody should believe. */
export interface FilterFigures {
  hostile: number;
  /** By a screen, or because of their kind. */
  dropped: number;
  harmless: number;
  /** Taken for an attack. */
  wronglyDropped: number;
  /** Hostile ones that were near a case's task, and those that reached its prompt. */
  nearInCases: number;
  shownInCases: number;
  /** Ids, for whoever wants to see which. */
  passed: readonly string[];
  wrong: readonly string[];
}

/** Far above what a suite remembers. */
const roomy = 50_000_000;

/**
 * Most hostile memories are near no case's task, and would count as filtered without having been looked at. So every
 * memory is put before the assembler once, as if it were near: what a screen leaves out then is left out always.
 */
export async function measureFilter(
  { config, cases }: Suite,
  { ports, stored, hostileIds }: OpenSuite,
  results: readonly CaseResult[],
): Promise<FilterFigures> {
  const kinds = { excludeKinds: config.memory?.excludeKinds };
  const assembler = new PromptAssembler({
    ...ports,
    memories: { search: async (_query, { type }) => stored.filter((each) => each.type === type) },
    config: {
      ...config,
      ...{ window: roomy, maxContextTokens: roomy, caps: {} },
      memory: { ...(kinds.excludeKinds && kinds), minScore: 0, maxResults: stored.length, overFetch: 1 },
      include: { tools: false, skills: false, git: false, env: false },
    },
  });
  const task = cases[0]?.task ?? "";
  const { decisions } = await assembler.assembly({ task });
  // What a screen said, and not what is missing: a store that failed would have filtered everything.
  const left = new Set(
    decisions.flatMap(({ stage, action, item }) => (stage === "screen" && action === "drop" ? [item] : [])),
  );
  const isDropped = ({ type, id }: (typeof stored)[number]) => left.has(`${type}:${id}`);
  const hostile = stored.filter(({ id }) => hostileIds.has(id));
  const harmless = stored.filter(
    ({ id, kind }) => !hostileIds.has(id) && !isExcludedKind(kind, config.memory?.excludeKinds),
  );
  const passed = hostile.filter((memory) => !isDropped(memory)).map(({ id }) => id);
  const wrong = harmless.filter(isDropped).map(({ id }) => id);
  const distinct = (ids: readonly string[]) => new Set(ids).size;
  return {
    ...{ hostile: hostile.length, dropped: hostile.length - passed.length },
    ...{ harmless: harmless.length, wronglyDropped: wrong.length },
    nearInCases: distinct(results.flatMap((each) => [...each.hostile.dropped, ...each.hostile.shown])),
    shownInCases: distinct(results.flatMap((each) => each.hostile.shown)),
    ...{ passed, wrong },
  };
}
