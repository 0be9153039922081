import { longestSource } from "./memory-entry.ts";
import type { Memory } from "./types.ts";

const between = "; ";

/** One entry for two that say the same: the id that is known, the newer words and time, the sources of both, the higher taint. */
export function mergeMemories(known: Memory, other: Memory): Memory {
  const newer = other.time >= known.time ? other : known;
  const older = newer === other ? known : other;
  return {
    ...newer,
    id: known.id,
    source: joinSources(newer.source, older.source),
    taint: Math.max(known.taint, other.taint),
  };
}

/** The newest first; those that no longer fit are left out: what was seen in a thousand places need not name them all. */
function joinSources(newer: string, older: string): string {
  const all = new Set([...newer.split(between), ...older.split(between)]);
  let joined = "";
  for (const source of all) {
    const longer = joined === "" ? source : joined + between + source;
    if (longer.length > longestSource) break;
    joined = longer;
  }
  return joined || newer;
}
