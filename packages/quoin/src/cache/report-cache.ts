import type { Assembly, Counter } from "../core/types.ts";
import { comparePrefix, type PrefixComparison } from "./compare-prefix.ts";

export interface CacheReport {
  /** One for each assembly; the first has nothing to reuse. */
  turns: PrefixComparison[];
  /** Tokens sent in all, and how many of them the prompt before had at its start. */
  tokens: number;
  reused: number;
}

/** What each prompt of a sequence can reuse of the one before it. */
export function reportCache(assemblies: readonly Assembly[], counter?: Counter): CacheReport {
  const turns = assemblies.map((assembly, at): PrefixComparison => {
    const before = assemblies[at - 1];
    return before ? comparePrefix(before, assembly, counter) : { bytes: 0, tokens: 0, of: assembly.tokens };
  });
  return {
    turns,
    tokens: turns.reduce((sum, turn) => sum + turn.of, 0),
    reused: turns.reduce((sum, turn) => sum + turn.tokens, 0),
  };
}
