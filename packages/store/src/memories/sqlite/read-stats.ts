import { textOf } from "../rows.ts";
import { type StatRows, statsOf } from "../stats-of.ts";

export function readStats(rows: (sql: string) => Record<string, unknown>[]) {
  const found: StatRows = {
    types: rows("SELECT type, count(*) AS count FROM memories WHERE live = 1 GROUP BY type"),
    embedders: rows("SELECT id, dimension, live FROM memory_embedders WHERE live > 0 ORDER BY number"),
    times: rows("SELECT min(time) AS oldest, max(time) AS newest FROM memories WHERE live = 1")[0],
  };
  return statsOf(found, textOf);
}
