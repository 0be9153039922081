import type { Assembly } from "../core/types.ts";
import { volatilityOf } from "./blocks.ts";
import { tokensBefore } from "./tokens-before.ts";

/** Stable text that no cache can keep, since something less stable stands in front of it. */
export interface CacheWarning {
  /** `turn`: paid for anew on every turn. `session`: kept within a session, never between sessions. */
  lost: "turn" | "session";
  /** The section whose stable text is lost. */
  section: string;
  tokens: number;
  /** The first thing in front of it that is less stable. */
  behind: { section: string; item: string };
}

/** One warning for each section, the worse one where both hold. */
export function lintCache(assembly: Assembly): CacheWarning[] {
  const warnings = new Map<string, CacheWarning>();
  const first: Partial<Record<"turn" | "session", CacheWarning["behind"]>> = {};
  for (const span of assembly.spans) {
    const { section, item, start, end } = span;
    const volatility = volatilityOf(span);
    if (volatility === undefined || item === undefined) continue;
    if (volatility !== "static") first[volatility] ??= { section, item };
    const lost = lossOf(volatility, first);
    if (!lost) continue;
    const tokens = tokensBefore(assembly, end) - tokensBefore(assembly, start);
    const known = warnings.get(section);
    if (known?.lost === lost) known.tokens += tokens;
    else if (known?.lost !== "turn") {
      warnings.set(section, { lost, section, tokens, behind: first[lost] as CacheWarning["behind"] });
    }
  }
  return [...warnings.values()];
}

function lossOf(
  volatility: string,
  first: { turn?: unknown; session?: unknown },
): CacheWarning["lost"] | undefined {
  if (volatility === "turn") return undefined;
  if (first.turn) return "turn";
  return volatility === "static" && first.session ? "session" : undefined;
}
