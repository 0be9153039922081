import { memoryTypes } from "quoin/memories";
import type { StoredRow } from "./rows.ts";
import type { MemoryStats } from "./types.ts";

export interface StatRows {
  types: readonly StoredRow[];
  embedders: readonly StoredRow[];
  times: StoredRow | undefined;
}

export function statsOf(
  { types, embedders, times }: StatRows,
  text: (value: unknown) => string,
): MemoryStats {
  const counts = { memory: 0, activity: 0 };
  for (const { type, count } of types) {
    const name = memoryTypes[Number(type)];
    if (name) counts[name] = Number(count);
  }
  const time = (value: unknown) => new Date(Number(value)).toISOString();
  const isEmpty = times?.oldest === undefined || times.oldest === null;
  return {
    memories: counts.memory + counts.activity,
    types: counts,
    embedders: embedders.map(({ id, dimension, live }) => ({
      id: text(id),
      dimension: Number(dimension),
      memories: Number(live),
    })),
    ...(!isEmpty && { oldest: time(times.oldest), newest: time(times.newest) }),
  };
}
