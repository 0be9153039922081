import type { Assembly, Counter } from "../core/types.ts";
import { comparePrefix, type PrefixComparison } from "./compare-prefix.ts";

export interface CacheReport {
  /** One for each assembly; the first has nothing to reuse. */
  turns: PrefixComparison[];
  /** Tokens sent from the second prompt on. */
  tokens: number;
  /** How many of them the prompt before had at its start, and how many stood before one of its breakpoints. */
  reused: number;
  kept: number;
}

/** What each prompt of a sequence can reuse of the one before it. */
export function reportCache(assemblies: readonly Assembly[], counter?: Counter): CacheReport {
  const turns = assemblies.map((assembly, at): PrefixComparison => {
    const before = assemblies[at - 1];
    return before
      ? comparePrefix(before, assembly, counter)
      : { bytes: 0, tokens: 0, kept: 0, of: assembly.tokens };
  });
  const sum = (of: (turn: PrefixComparison) => number) =>
    turns.slice(1).reduce((total, turn) => total + of(turn), 0);
  return {
    turns,
    tokens: sum(({ of }) => of),
    reused: sum(({ tokens }) => tokens),
    kept: sum(({ kept }) => kept),
  };
}
