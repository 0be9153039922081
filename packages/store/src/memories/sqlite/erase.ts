import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "../../sqlite/connection.ts";
import { isBusy } from "../../sqlite/sqlite-error.ts";
import type { MemoryTable } from "./memory-table.ts";
import { hasMemories } from "./schema.ts";

/** Overwritten rows are kept until there are so many, and more than there are live ones: then the file is written anew. */
const fewestDead = 5000;
/** Whoever adds makes their room free for new rows from fewer on: that needs no new file. */
const fewestReused = 32;
/** How long to wait for those who read the log just now, in milliseconds. */
const longestWait = 2000;

/** Whether nothing of what was overwritten is left in the file and its log. */
export async function erase({ database, transact }: Connection, table: MemoryTable): Promise<boolean> {
  if (!hasMemories(database)) return true;
  if (isMostlyDead(table, fewestDead)) await transact(() => removeDead(database));
  const deadline = performance.now() + longestWait;
  for (;;) {
    try {
      if (table.state().unfinished) vacuum(database);
      const result = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get([]) as { busy: number };
      if (result.busy === 0) return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (performance.now() > deadline) return false;
    await wait(5 + Math.random() * 20);
  }
}

/** Within a transaction. Without it, what is said again and again would take as much room as if it were new. */
export function reuseDead(database: Connection["database"], table: MemoryTable): void {
  if (isMostlyDead(table, fewestReused)) removeDead(database);
}

function isMostlyDead(table: MemoryTable, fewest: number): boolean {
  const { dead } = table.state();
  if (dead < fewest) return false;
  const live = table.get("SELECT coalesce(sum(live), 0) AS live FROM memory_embedders")?.live;
  return dead > Number(live);
}

/** Taking rows out moves their neighbours, and leaves copies of those: they are gone when the file is written anew. */
function removeDead(database: Connection["database"]): void {
  database.exec(`DELETE FROM memory_vectors WHERE seq IN (SELECT seq FROM memories WHERE live = 0);
    DELETE FROM memories WHERE live = 0;
    DELETE FROM memory_deaths;
    UPDATE memory_state SET dead = 0, epoch = epoch + 1, change = change + 1, unfinished = 1`);
}

function vacuum(database: Connection["database"]): void {
  database.exec("VACUUM");
  database.exec("UPDATE memory_state SET unfinished = 0");
}
