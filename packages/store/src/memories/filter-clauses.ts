import type { Memory } from "quoin/memories";
import { typeNumber } from "./rows.ts";
import type { MemoryFilter } from "./types.ts";

/** A condition of both databases; `?` stands for its value. */
export interface Clause {
  sql: "type" | "kind" | "since" | "until" | "source" | "ids";
  value: string | number | readonly string[];
}

/** All of a filter that a database can tell; what a text contains is told by `containsIn`, whatever the database's collation. */
export function clausesOf({ ids, type, kind, source, since, until }: MemoryFilter): Clause[] {
  const clauses: Clause[] = [];
  if (ids !== undefined) clauses.push({ sql: "ids", value: ids });
  if (type !== undefined) clauses.push({ sql: "type", value: typeNumber(type) });
  if (kind !== undefined) clauses.push({ sql: "kind", value: kind });
  if (source !== undefined) clauses.push({ sql: "source", value: source });
  if (since !== undefined) clauses.push({ sql: "since", value: Date.parse(since) });
  if (until !== undefined) clauses.push({ sql: "until", value: Date.parse(until) });
  return clauses;
}

export function containsIn({ contains }: MemoryFilter): (memory: Memory) => boolean {
  if (contains === undefined) return () => true;
  const wanted = contains.toLowerCase();
  return ({ text }) => text.toLowerCase().includes(wanted);
}
