import { type Clause, clausesOf } from "../filter-clauses.ts";
import type { MemoryFilter } from "../types.ts";

const conditions: Readonly<Record<Clause["sql"], string>> = {
  ids: "id IN (SELECT CAST(value AS BLOB) FROM json_each(?))",
  type: "type = ?",
  kind: "kind = CAST(? AS BLOB)",
  // One whole source among those that are joined.
  source: "instr('; ' || CAST(source AS TEXT) || '; ', '; ' || ? || '; ') > 0",
  since: "time >= ?",
  until: "time < ?",
};

export function filterSql(filter: MemoryFilter): { where: string; values: (string | number)[] } {
  const clauses = clausesOf(filter);
  const where = ["live = 1", ...clauses.map(({ sql }) => conditions[sql])].join(" AND ");
  const values = clauses.map(({ value }) => (typeof value === "object" ? JSON.stringify(value) : value));
  return { where, values };
}
