import type { TaintEntry, TaintSource } from "./types.ts";

/** Where taint comes from, the most first, and by name where it is as much. */
export function sumSources(entries: Iterable<TaintEntry>): TaintSource[] {
  const sums = new Map<string, number>();
  for (const { source, tainted, units } of entries)
    if (tainted) sums.set(source, (sums.get(source) ?? 0) + units);
  return sortSources(Array.from(sums, ([source, units]) => ({ source, units })));
}

/** Here and not in a database, whose collation may be any. */
export function sortSources(sources: readonly TaintSource[]): TaintSource[] {
  return [...sources].sort((a, b) => b.units - a.units || (a.source < b.source ? -1 : 1));
}
