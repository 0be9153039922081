import { statSync } from "node:fs";
import { QuoinError } from "quoin";
import type { Memory } from "quoin/memories";
import { connect, type SqliteOptions } from "../../sqlite/connection.ts";
import { checkDrafts, checkQuery, dimensionMismatch } from "../check-drafts.ts";
import { checkDeletion, checkFilter, checkRetention } from "../check-filter.ts";
import { containsIn } from "../filter-clauses.ts";
import { memoryOf, textOf, typeNumber, vectorOf } from "../rows.ts";
import { searchExactly } from "../search-exactly.ts";
import type { Deletion, MemoryFilter, MemoryStore, Retention } from "../types.ts";
import { createFirstPass } from "../vectors/create-first-pass.ts";
import { liveMatrices } from "../vectors/live-matrices.ts";
import { addDrafts } from "./add-drafts.ts";
import { erase, reuseDead } from "./erase.ts";
import { filterSql } from "./filter-sql.ts";
import { columns, memoryTable } from "./memory-table.ts";
import { readStats } from "./read-stats.ts";
import { checkVersion, hasMemories, makeTables } from "./schema.ts";

const pageSize = 500;
const vectorsInPage = 2000;

/** Memories in one file, beside the records; several processes may write to it at once. */
export async function sqliteMemoryStore(path: string, options: SqliteOptions = {}): Promise<MemoryStore> {
  const { create = true } = options;
  if (!create && !statSync(path, { throwIfNoEntry: false })?.size) {
    const message = "nothing is remembered here yet; quoin remember begins";
    throw new QuoinError({ code: "store_missing", file: path, message });
  }
  const connection = await connect(path, options);
  const { database, attempt, transact } = connection;
  const table = memoryTable(database);
  try {
    attempt(() => database.exec("PRAGMA secure_delete = ON"));
    if (create) await transact(() => makeTables(database));
    if (attempt(() => hasMemories(database))) attempt(() => checkVersion(database, path));
  } catch (error) {
    database.close();
    throw error;
  }
  /** A store of records alone has nothing to tell, until somebody remembers something. */
  let ready = create;
  const rows = (sql: string, ...values: unknown[]) =>
    attempt(() => {
      ready ||= hasMemories(database);
      return ready ? table.all(sql, ...values) : [];
    });
  const matrices = liveMatrices(
    {
      state: () => attempt(table.state),
      page: (embedder, after) =>
        rows(
          `SELECT memories.seq, id, type, vector, dimension FROM memories JOIN memory_vectors USING (seq),
            (SELECT dimension FROM memory_embedders WHERE number = ?1)
            WHERE embedder = ?1 AND live = 1 AND memories.seq > ?2 ORDER BY memories.seq LIMIT ${vectorsInPage}`,
          embedder,
          after,
        ).map(({ seq, id, type, vector, dimension }) =>
          attempt(() => ({
            row: { seq: Number(seq), id: textOf(id), type: Number(type) },
            vector: vectorOf(vector, Number(dimension)),
          })),
        ),
      deaths: (after) =>
        rows("SELECT seq FROM memory_deaths WHERE change > ?", after).map(({ seq }) => Number(seq)),
    },
    createFirstPass,
  );

  function* matching(filter: MemoryFilter): Generator<{ seq: number; memory: Memory }[]> {
    const { where, values } = filterSql(filter);
    const contains = containsIn(filter);
    for (let time = Number.MAX_SAFE_INTEGER, seq = time; ; ) {
      const page = rows(
        `SELECT ${columns} FROM memories WHERE ${where} AND (time, seq) < (?, ?) ORDER BY time DESC, seq DESC LIMIT ${pageSize}`,
        ...[...values, time, seq],
      );
      const found = page.map((row) => ({ seq: Number(row.seq), memory: attempt(() => memoryOf(row)) }));
      yield found.filter(({ memory }) => contains(memory));
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      [time, seq] = [Number(last.time), Number(last.seq)];
    }
  }

  async function bury(find: () => readonly number[]): Promise<Deletion> {
    const deleted = await transact(() => {
      const seqs = find();
      table.bury(seqs);
      if (seqs.length > 0) table.changed();
      return seqs.length;
    });
    const erased = deleted === 0 || (await erase(connection, table));
    return { deleted, erased, ...(!erased && { heldBy: "reader" as const }) };
  }

  const store: MemoryStore = {
    searchedBy: "exact",
    async add(drafts, addOptions = {}) {
      checkDrafts(drafts);
      return transact(() => {
        const added = addDrafts(table, drafts, addOptions);
        reuseDead(database, table);
        return added;
      });
    },
    async get(id) {
      const [row] = rows(`SELECT ${columns} FROM memories WHERE id = ? AND live = 1`, Buffer.from(id));
      return row && attempt(() => memoryOf(row));
    },
    async search(query, { type, limit, signal }) {
      checkQuery(query, limit);
      signal?.throwIfAborted();
      const [known] = rows("SELECT number, dimension FROM memory_embedders WHERE id = ?", query.embedder);
      if (!known) return [];
      const dimension = Number(known.dimension);
      if (dimension !== query.vector.length)
        throw dimensionMismatch(query.embedder, dimension, query.vector.length);
      return searchExactly({
        ...{ vector: query.vector, limit, type: type && typeNumber(type), signal },
        matrix: () => matrices.current(Number(known.number), dimension, signal),
        read: (seqs) =>
          rows(
            `SELECT ${columns} FROM memories WHERE live = 1 AND seq IN (SELECT value FROM json_each(?))`,
            JSON.stringify(seqs),
          ).map((row) => [Number(row.seq), attempt(() => memoryOf(row))] as const),
      });
    },
    async *list(filter = {}) {
      checkFilter(filter);
      for (const page of matching(filter)) for (const { memory } of page) yield memory;
    },
    async count(filter = {}) {
      checkFilter(filter);
      if (filter.contains !== undefined)
        return [...matching(filter)].reduce((sum, { length }) => sum + length, 0);
      const { where, values } = filterSql(filter);
      return Number(rows(`SELECT count(*) AS count FROM memories WHERE ${where}`, ...values)[0]?.count ?? 0);
    },
    async leftOut(embedder) {
      const [row] = rows("SELECT sum(live) AS live FROM memory_embedders WHERE id <> ?", embedder);
      return Number(row?.live ?? 0);
    },
    async delete(filter) {
      checkDeletion(filter);
      return bury(() => [...matching(filter)].flat().map(({ seq }) => seq));
    },
    async prune(retention) {
      checkRetention(retention);
      return bury(() => outdated(retention));
    },
    erase: () => erase(connection, table),
    stats: async () => readStats(rows),
    async close() {
      database.close();
    },
  };

  function outdated({ keep = Number.MAX_SAFE_INTEGER, since, type }: Retention): number[] {
    const { where, values } = filterSql({ type });
    const found = rows(
      `SELECT seq FROM (SELECT seq, time, row_number() OVER (ORDER BY time DESC, seq DESC) AS place FROM memories WHERE ${where})
        WHERE place > ? OR time < ?`,
      ...[...values, keep, since === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(since)],
    );
    return found.map(({ seq }) => Number(seq));
  }
  return store;
}
