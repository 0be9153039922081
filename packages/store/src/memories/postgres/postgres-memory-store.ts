import type { TransactionSql } from "postgres";
import type { Memory } from "quoin/memories";
import type { PostgresOptions } from "../../postgres/connection.ts";
import { growingLimit } from "../../postgres/growing-limit.ts";
import { openDatabase } from "../../postgres/open-database.ts";
import { postgresError } from "../../postgres/postgres-error.ts";
import { checkDrafts, checkQuery, dimensionMismatch } from "../check-drafts.ts";
import { checkDeletion, checkFilter, checkRetention } from "../check-filter.ts";
import { containsIn } from "../filter-clauses.ts";
import { planAdd } from "../plan-add.ts";
import { memoryOf, type StoredRow, typeNumber, vectorOf } from "../rows.ts";
import { searchExactly } from "../search-exactly.ts";
import { statsOf } from "../stats-of.ts";
import type { Deletion, MemoryFilter, MemoryStore } from "../types.ts";
import { createFirstPass } from "../vectors/create-first-pass.ts";
import { liveMatrices } from "../vectors/live-matrices.ts";
import { eraseDeleted } from "./erase-deleted.ts";
import { filterSql } from "./filter-sql.ts";
import { columns, insertRows, lockState, readIds, readKnown, removeRows } from "./memory-table.ts";
import { outdatedRows } from "./outdated-rows.ts";
import { rankAnew } from "./rank-anew.ts";
import { prepareTables } from "./schema.ts";
import {
  fillTables,
  hasVectorExtension,
  isIndexable,
  makeIndexes,
  searchIndex,
  writeVectors,
} from "./server-index.ts";

export interface PostgresMemoryOptions extends PostgresOptions {
  /** Up to so many memories are searched in this process, exactly, even where the server has an index. */
  exactUpTo?: number;
}

const pageSize = 500;
const vectorsInPage = 2000;
/** What a row may take to be written or indexed. */
const msForRow = 10;

/** Memories in a PostgreSQL database; many machines may share them. */
export async function postgresMemoryStore(
  url: string,
  options: PostgresMemoryOptions = {},
): Promise<MemoryStore> {
  const { create = true, exactUpTo = 10_000 } = options;
  const { sql, place, patience, attempt, transact, close } = await openDatabase(url, options);
  const closing = async (error: unknown) => {
    await close();
    throw error;
  };
  const prepared = await attempt(async () => {
    const ready = await prepareTables(sql, create);
    return { ready, mayIndex: ready && create && (await hasVectorExtension(sql, create)) };
  }).catch(closing);
  let { ready } = prepared;
  // As the database notes it: the extension alone has no vectors until somebody writes them there.
  let isIndexed = false;

  /** In one transaction that no other writer is in. */
  async function write<Result>(
    rows: number,
    run: (transaction: TransactionSql, change: number) => Promise<Result>,
  ): Promise<Result> {
    const limit = growingLimit(patience * 2 + 1000 + rows * msForRow);
    const allowFor = (more: number) => limit.allow(more * msForRow);
    const work = transact(async (transaction) => {
      const { change, indexed } = await lockState(transaction);
      isIndexed = indexed || prepared.mayIndex;
      if (isIndexed && !indexed) {
        await transaction`UPDATE quoin_memory_state SET indexed = true`;
        await fillTables(transaction, allowFor);
      }
      const result = await run(transaction, change);
      if (isIndexed) await makeIndexes(transaction, exactUpTo, allowFor);
      // Whoever was told that it failed must not find it done.
      if (limit.isOver) throw new Error("it took too long, and is undone");
      return result;
    });
    try {
      return await limit.race(work);
    } catch (error) {
      throw postgresError(error, place);
    }
  }

  await attempt(async () => {
    const [state] = ready
      ? await sql`SELECT indexed, (SELECT coalesce(sum(live), 0) FROM quoin_memory_embedders) AS live
      FROM quoin_memory_state`
      : [];
    isIndexed = Boolean(state?.indexed);
    // Few are taken over at once; more would keep whoever only looks waiting, and wait for the next writer.
    if (prepared.mayIndex && !isIndexed && Number(state?.live) <= exactUpTo) await write(0, async () => {});
  }).catch(closing);

  /** A database of records alone has nothing to tell, until somebody remembers something. */
  const read = (query: string, values: readonly unknown[] = []) =>
    attempt(async () => {
      ready ||= await prepareTables(sql, false);
      return (ready ? await sql.unsafe(query, values as never[]) : []) as unknown as StoredRow[];
    });
  const matrices = liveMatrices(
    {
      async state() {
        const [row] = await read("SELECT change, epoch FROM quoin_memory_state");
        return { change: Number(row?.change ?? 0), epoch: Number(row?.epoch ?? 0) };
      },
      async page(embedder, after) {
        const rows = await read(
          `SELECT seq, memories.id, type, vector, dimension FROM quoin_memories AS memories JOIN quoin_memory_embedders ON embedder = number
            WHERE embedder = $1 AND seq > $2 ORDER BY seq LIMIT ${vectorsInPage}`,
          [embedder, after],
        );
        return rows.map(({ seq, id, type, vector, dimension }) => ({
          row: { seq: Number(seq), id: id as string, type: Number(type) },
          vector: vectorOf(vector, Number(dimension)),
        }));
      },
      async deaths(after) {
        const rows = await read("SELECT seq FROM quoin_memory_deaths WHERE change > $1", [after]);
        return rows.map(({ seq }) => Number(seq));
      },
    },
    createFirstPass,
  );

  async function readRows(seqs: readonly number[]) {
    const rows = await read(`SELECT ${columns} FROM quoin_memories WHERE seq = ANY($1::bigint[])`, [seqs]);
    return rows.map((row) => [Number(row.seq), memoryOf(row)] as const);
  }

  async function* matching(
    filter: MemoryFilter,
    on: (query: string, values: readonly unknown[]) => PromiseLike<readonly StoredRow[]> = read,
  ): AsyncGenerator<{ seq: number; memory: Memory }[]> {
    const { where, values } = filterSql(filter);
    const contains = containsIn(filter);
    const [at, after] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
    for (let time = Number.MAX_SAFE_INTEGER, seq = time; ; ) {
      const page = await on(
        `SELECT ${columns} FROM quoin_memories WHERE ${where} AND ("time", seq) < (${at}, ${after})
          ORDER BY "time" DESC, seq DESC LIMIT ${pageSize}`,
        [...values, time, seq],
      );
      const found = page.map((row) => ({ seq: Number(row.seq), memory: memoryOf(row) }));
      yield found.filter(({ memory }) => contains(memory));
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      [time, seq] = [Number(last.time), Number(last.seq)];
    }
  }

  async function remove(find: (transaction: TransactionSql) => Promise<number[]>): Promise<Deletion> {
    if (!ready) return { deleted: 0, erased: true };
    const deleted = await write(0, async (transaction, change) => {
      const seqs = await find(transaction);
      await removeRows(transaction, seqs, change);
      return seqs.length;
    });
    // A deleted row stays in its page until the server writes over it.
    return deleted === 0 ? { deleted, erased: true } : { deleted, erased: false, heldBy: "server" };
  }

  return {
    get searchedBy() {
      return isIndexed ? "hnsw" : "exact";
    },
    async add(drafts, addOptions = {}) {
      checkDrafts(drafts);
      if (drafts.length === 0) return [];
      return write(drafts.length, async (transaction, change) => {
        const known = await readKnown(
          transaction,
          drafts.map(({ gist }) => gist),
        );
        const ids = await readIds(
          transaction,
          drafts.map(({ memory }) => memory.id),
        );
        const lookup = { known: (gist: string) => known.get(gist) ?? [], rowOf: (id: string) => ids.get(id) };
        const plan = planAdd(drafts, lookup, addOptions);
        await removeRows(transaction, plan.remove, change);
        await insertRows(transaction, plan.insert, async (rows) => {
          if (isIndexed) await writeVectors(transaction, rows);
        });
        return plan.added;
      });
    },
    async get(id) {
      const [row] = await read(`SELECT ${columns} FROM quoin_memories WHERE id = $1`, [id]);
      return row && memoryOf(row);
    },
    async search(query, { type, limit, signal }) {
      checkQuery(query, limit);
      signal?.throwIfAborted();
      const { embedder: id, vector } = query;
      const [known] = await read(
        "SELECT number, dimension, live, indexed FROM quoin_memory_embedders, quoin_memory_state WHERE id = $1",
        [id],
      );
      if (!known) return [];
      signal?.throwIfAborted();
      isIndexed = Boolean(known.indexed);
      const embedder = { number: Number(known.number), id, dimension: Number(known.dimension) };
      if (embedder.dimension !== vector.length)
        throw dimensionMismatch(id, embedder.dimension, vector.length);
      const wanted = type && typeNumber(type);
      const byIndex = isIndexed && Number(known.live) > exactUpTo && isIndexable(embedder);
      // A vector of zeros points nowhere, and the index would find nothing.
      if (!byIndex || !vector.some((value) => value !== 0))
        return searchExactly({
          ...{ vector, limit, type: wanted, signal },
          matrix: () => matrices.current(embedder.number, embedder.dimension, signal),
          read: readRows,
        });
      const rows = await attempt(() => searchIndex(sql, embedder, vector, limit, wanted));
      signal?.throwIfAborted();
      return rankAnew(vector, rows as unknown as StoredRow[], limit);
    },
    async *list(filter = {}) {
      checkFilter(filter);
      for await (const page of matching(filter)) for (const { memory } of page) yield memory;
    },
    async count(filter = {}) {
      checkFilter(filter);
      const { where, values } = filterSql(filter);
      if (filter.contains === undefined) {
        const [row] = await read(`SELECT count(*) AS count FROM quoin_memories WHERE ${where}`, values);
        return Number(row?.count ?? 0);
      }
      let count = 0;
      for await (const { length } of matching(filter)) count += length;
      return count;
    },
    async leftOut(embedder) {
      const [row] = await read("SELECT sum(live) AS live FROM quoin_memory_embedders WHERE id <> $1", [
        embedder,
      ]);
      return Number(row?.live ?? 0);
    },
    async delete(filter) {
      checkDeletion(filter);
      return remove(async (transaction) => {
        const seqs: number[] = [];
        const on = (query: string, values: readonly unknown[]) =>
          transaction.unsafe(query, values as never[]);
        for await (const page of matching(filter, on)) for (const { seq } of page) seqs.push(seq);
        return seqs;
      });
    },
    async prune(retention) {
      checkRetention(retention);
      return remove((transaction) => outdatedRows(transaction, retention));
    },
    async erase() {
      return !ready || eraseDeleted(sql, place);
    },
    async stats() {
      const [types, embedders, times] = await Promise.all([
        read("SELECT type, count(*) AS count FROM quoin_memories GROUP BY type"),
        read("SELECT id, dimension, live FROM quoin_memory_embedders WHERE live > 0 ORDER BY number"),
        read('SELECT min("time") AS oldest, max("time") AS newest FROM quoin_memories'),
      ]);
      return statsOf({ types, embedders, times: times[0] }, String);
    },
    close,
  };
}
