import type { Assembly, Span } from "../core/types.ts";
import { volatilityOf } from "./blocks.ts";
import { tokensUpTo } from "./tokens-before.ts";

/** Text that changes in front of text that does not, so that no cache can keep the latter. */
export interface CacheWarning {
  /** How often it changes: `turn` costs on every turn, `session` only between sessions. */
  changes: "turn" | "session";
  section: string;
  item: string;
  /** The stable text behind it, and the sections that this is in. */
  tokens: number;
  lost: { section: string; tokens: number }[];
}

/** At most one for each way of changing: the first such item is what everything behind it pays for. */
export function lintCache(assembly: Assembly): CacheWarning[] {
  const first: { turn?: CacheWarning; session?: CacheWarning } = {};
  const upTo = tokensUpTo(assembly);
  const growing = new Set(assembly.sections.flatMap(({ id, grows }) => (grows ? [id] : [])));
  let before: Span | undefined;
  for (const span of assembly.spans) {
    const { section, item, start, end } = span;
    const volatility = volatilityOf(span);
    if (volatility === undefined || item === undefined) continue;
    // Behind a section that grows everything moves, however stable its own items are.
    if (before && before.section !== section && growing.has(before.section)) {
      first.turn ??= warningOf("turn", before);
    }
    before = span;
    if (volatility !== "static") {
      first[volatility] ??= warningOf(volatility, span);
    }
    const culprit = culpritOf(volatility, first);
    if (culprit) lose(culprit, section, upTo(end) - upTo(start));
  }
  return [first.turn, first.session].filter(
    (each) => each !== undefined && each.lost.length > 0,
  ) as CacheWarning[];
}

function warningOf(changes: CacheWarning["changes"], { section, item = section }: Span): CacheWarning {
  return { changes, section, item, tokens: 0, lost: [] };
}

function culpritOf(volatility: string, first: { turn?: CacheWarning; session?: CacheWarning }) {
  if (volatility === "turn") return undefined;
  return first.turn ?? (volatility === "static" ? first.session : undefined);
}

function lose(culprit: CacheWarning, section: string, tokens: number): void {
  culprit.tokens += tokens;
  const last = culprit.lost.at(-1);
  if (last?.section === section) last.tokens += tokens;
  else culprit.lost.push({ section, tokens });
}
