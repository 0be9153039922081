import { type Known, mostOfOneGist } from "../choose-merge.ts";
import { planAdd } from "../plan-add.ts";
import { memoryOf, textOf, vectorOf } from "../rows.ts";
import type { AddedMemory, AddOptions, MemoryDraft } from "../types.ts";
import { columns, type MemoryTable } from "./memory-table.ts";

/** Within a transaction: what it merges with is what is there. */
export function addDrafts(
  table: MemoryTable,
  drafts: readonly MemoryDraft[],
  options: AddOptions,
): AddedMemory[] {
  const rowOf = (id: string) => {
    const row = table.get("SELECT seq FROM memories WHERE id = ? AND live = 1", Buffer.from(id));
    return row && Number(row.seq);
  };
  const plan = planAdd(drafts, { known: (gist) => knownOf(table, gist), rowOf }, options);
  table.begin();
  table.bury(plan.remove);
  for (const { memory, gist, embedded } of plan.insert) table.insert(memory, gist, embedded);
  if (drafts.length > 0) table.changed();
  return plan.added;
}

function knownOf(table: MemoryTable, gist: string): Known[] {
  const rows = table.all(
    `SELECT ${columns} FROM memories WHERE gist = ? AND live = 1 ORDER BY seq LIMIT ${mostOfOneGist}`,
    Buffer.from(gist, "hex"),
  );
  return rows.map((row) => {
    const seq = Number(row.seq);
    const embedder = table.get("SELECT id, dimension FROM memory_embedders WHERE number = ?", row.embedder);
    const vector = () => vectorOf(table.vector(seq), Number(embedder?.dimension));
    return { seq, memory: memoryOf(row), embedder: textOf(embedder?.id), vector };
  });
}
