import type Database from "libsql";
import type { Memory } from "quoin/memories";
import { dimensionMismatch } from "../check-drafts.ts";
import { bytesOf, screenedText, trustNumber, typeNumber, vectorBytes } from "../rows.ts";
import type { MemoryDraft } from "../types.ts";

/** No `TEXT` column holds what others wrote: the driver ends the whole process over text that is not UTF-8, as a damaged file has. */
export const columns = "seq, embedder, type, trust, time, taint, id, kind, source, text, screened";
const overwritten = ["gist", "id", "kind", "source", "text", "screened"]
  .map((name) => `${name} = zeroblob(length(${name}))`)
  .join(", ");

/** What is written within a transaction. */
export function memoryTable(database: Database.Database) {
  const prepared = new Map<string, Database.Statement>();
  /** Every value is bound in an array: the driver ends the process over a bare buffer. */
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = (sql: string, ...values: unknown[]) => statement(sql).run(values as never);
  const get = (sql: string, ...values: unknown[]) =>
    statement(sql).get(values as never) as Record<string, unknown> | undefined;
  const all = (sql: string, ...values: unknown[]) =>
    statement(sql).all(values as never) as Record<string, unknown>[];

  /** Rows of each embedder that are not counted yet: one sum for all is cheaper than one for each. */
  const born = new Map<number, number>();

  function embedderNumber({ embedder, vector }: MemoryDraft["embedded"]): number {
    const known = get("SELECT number, dimension FROM memory_embedders WHERE id = ?", embedder);
    if (!known) {
      run("INSERT INTO memory_embedders (id, dimension, live) VALUES (?, ?, 0)", embedder, vector.length);
      return embedderNumber({ embedder, vector });
    }
    if (known.dimension !== vector.length)
      throw dimensionMismatch(embedder, Number(known.dimension), vector.length);
    return Number(known.number);
  }

  return {
    get,
    all,
    /** A writing that was undone before leaves nothing to count. */
    begin: () => born.clear(),
    insert(memory: Memory, gist: string, embedded: MemoryDraft["embedded"]): void {
      const number = embedderNumber(embedded);
      const { type, trust, time, taint, id, kind, source, text } = memory;
      const { lastInsertRowid } = run(
        `INSERT INTO memories (live, embedder, type, trust, time, taint, gist, id, kind, source, text, screened)
          VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[number, typeNumber(type), trustNumber(trust), Date.parse(time), taint],
        Buffer.from(gist, "hex"),
        ...[id, kind, source, text, screenedText(memory)].map((part) => Buffer.from(part)),
      );
      run("INSERT INTO memory_vectors VALUES (?, ?)", Number(lastInsertRowid), vectorBytes(embedded.vector));
      born.set(number, (born.get(number) ?? 0) + 1);
    },
    /** Overwrites rows with zeros where they lie, at their size: then nothing moves, and nothing is left behind. */
    bury(seqs: readonly number[]): void {
      for (const seq of seqs) {
        const row = get("SELECT embedder FROM memories WHERE seq = ? AND live = 1", seq);
        if (!row) continue;
        run(`UPDATE memories SET live = 0, ${overwritten} WHERE seq = ?`, seq);
        run("UPDATE memory_vectors SET vector = zeroblob(length(vector)) WHERE seq = ?", seq);
        run("UPDATE memory_embedders SET live = live - 1 WHERE number = ?", row.embedder);
        run("INSERT INTO memory_deaths SELECT change + 1, ? FROM memory_state", seq);
        run("UPDATE memory_state SET dead = dead + 1");
      }
    },
    /** Ends a writing: tells every process that looks that there is something new. */
    changed(): void {
      for (const [number, count] of born)
        run("UPDATE memory_embedders SET live = live + ? WHERE number = ?", count, number);
      born.clear();
      run("UPDATE memory_state SET change = change + 1");
    },
    vector(seq: number): Buffer {
      return bytesOf(get("SELECT vector FROM memory_vectors WHERE seq = ?", seq)?.vector);
    },
    state() {
      const row = get("SELECT change, epoch, dead, unfinished FROM memory_state");
      const number = (key: string) => Number(row?.[key] ?? 0);
      return {
        change: number("change"),
        epoch: number("epoch"),
        dead: number("dead"),
        unfinished: number("unfinished"),
      };
    },
  };
}

export type MemoryTable = ReturnType<typeof memoryTable>;
