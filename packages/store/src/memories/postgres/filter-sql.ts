import { type Clause, clausesOf } from "../filter-clauses.ts";
import type { MemoryFilter } from "../types.ts";

const conditions: Readonly<Record<Clause["sql"], (place: string) => string>> = {
  ids: (place) => `id = ANY(${place}::text[])`,
  type: (place) => `type = ${place}::smallint`,
  kind: (place) => `kind = ${place}::text`,
  // One whole source among those that are joined.
  source: (place) => `position('; ' || ${place}::text || '; ' IN '; ' || source || '; ') > 0`,
  since: (place) => `"time" >= ${place}::bigint`,
  until: (place) => `"time" < ${place}::bigint`,
};

/** Its values are `$1`, `$2` and so on. */
export function filterSql(filter: MemoryFilter): { where: string; values: (string | number | string[])[] } {
  const clauses = clausesOf(filter);
  const where = clauses.map(({ sql }, at) => conditions[sql](`$${at + 1}`)).join(" AND ");
  const values = clauses.map(({ value }) => (typeof value === "object" ? [...value] : value));
  return { where: where || "true", values };
}
