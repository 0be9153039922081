import type { FoundMemory } from "quoin/memories";
import { memoryOf, type StoredRow, vectorOf } from "../rows.ts";
import { cosineOf, lengthOf, productAt } from "../vectors/cosine.ts";

/** What an index found, in the exact order: its own distances are rounded, and know no ties. */
export function rankAnew(query: Float32Array, rows: readonly StoredRow[], limit: number): FoundMemory[] {
  const length = lengthOf(query);
  const found = rows.map((row): FoundMemory => {
    const vector = vectorOf(row.vector, query.length);
    const cosine = cosineOf(productAt(query, vector, 0), length * lengthOf(vector));
    return { ...memoryOf(row), cosine };
  });
  return found.sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)).slice(0, limit);
}
