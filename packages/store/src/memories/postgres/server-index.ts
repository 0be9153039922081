import type { Sql, TransactionSql } from "postgres";
import { begin } from "../../postgres/begin.ts";
import { typeNumber, vectorOf } from "../rows.ts";
import { columns, type NumberedEmbedder, readEmbedders, type WrittenRow } from "./memory-table.ts";

/** What the extension's index can take. Vectors with more numbers are searched in this process. */
const largestDimension = 2000;
const rowsAtOnce = 1000;
/** So many times what is wanted is asked for: the index is not exact, and what it finds is ranked anew. */
const overFetch = 4;
const mostOverFetched = 100;
const searchWidth = 100;

const tableOf = ({ number }: Pick<NumberedEmbedder, "number">) => `quoin_memory_vectors_${Number(number)}`;
export const isIndexable = ({ dimension }: NumberedEmbedder) => dimension <= largestDimension;

/** Whether pgvector is in the database; puts it there where it may and can. */
export async function hasVectorExtension(sql: Sql, mayMake: boolean): Promise<boolean> {
  const isThere = async () => (await sql`SELECT 1 FROM pg_extension WHERE extname = 'vector'`).length > 0;
  if (await isThere()) return true;
  if (!mayMake) return false;
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS vector`;
    return true;
  } catch {
    // Not installed on the server, or not ours to add; or another process has just added it.
    return isThere();
  }
}

/** Vectors in a table of their own for each embedder, since an index is for one dimension. */
export async function writeVectors(transaction: TransactionSql, rows: readonly WrittenRow[]): Promise<void> {
  const byEmbedder = new Map<NumberedEmbedder, WrittenRow[]>();
  for (const row of rows) byEmbedder.set(row.embedder, [...(byEmbedder.get(row.embedder) ?? []), row]);
  for (const [embedder, own] of byEmbedder) {
    if (!isIndexable(embedder)) continue;
    await makeTable(transaction, embedder);
    await insertVectors(
      transaction,
      embedder,
      own.map(({ seq, draft }) => ({
        ...{ seq, type: typeNumber(draft.memory.type), vector: draft.embedded.vector },
      })),
    );
  }
}

async function makeTable(transaction: TransactionSql, embedder: NumberedEmbedder): Promise<void> {
  await transaction.unsafe(`CREATE TABLE IF NOT EXISTS ${tableOf(embedder)} (seq bigint PRIMARY KEY REFERENCES quoin_memories ON DELETE CASCADE,
    type smallint NOT NULL, embedding vector(${Number(embedder.dimension)}) NOT NULL)`);
}

async function insertVectors(
  transaction: TransactionSql,
  embedder: NumberedEmbedder,
  rows: readonly { seq: number; type: number; vector: Float32Array }[],
): Promise<void> {
  await transaction.unsafe(
    `INSERT INTO ${tableOf(embedder)} SELECT seq, type, embedding::vector
      FROM unnest($1::bigint[], $2::smallint[], $3::text[]) AS each (seq, type, embedding)`,
    [rows.map(({ seq }) => seq), rows.map(({ type }) => type), rows.map(({ vector }) => written(vector))],
  );
}

/** Copies vectors that were stored before the extension was there. */
export async function fillTables(
  transaction: TransactionSql,
  allowFor: (rows: number) => void,
): Promise<void> {
  for (const embedder of await readEmbedders(transaction)) {
    const [there] = await transaction`SELECT to_regclass(${tableOf(embedder)}) AS name`;
    if (there?.name || !isIndexable(embedder)) continue;
    await makeTable(transaction, embedder);
    for (let last = 0; ; ) {
      const rows = await transaction`SELECT seq, type, vector FROM quoin_memories
        WHERE embedder = ${embedder.number} AND seq > ${last} ORDER BY seq LIMIT ${rowsAtOnce}`;
      if (rows.length === 0) break;
      const read = rows.map(({ seq, type, vector }) => ({
        ...{ seq: Number(seq), type, vector: vectorOf(vector, embedder.dimension) },
      }));
      allowFor(read.length);
      await insertVectors(transaction, embedder, read);
      last = read.at(-1)?.seq ?? last;
    }
  }
}

/** An index is made once there are so many that looking at each takes too long; one that is made of all is better and cheaper. */
export async function makeIndexes(
  transaction: TransactionSql,
  exactUpTo: number,
  allowFor: (rows: number) => void,
): Promise<void> {
  const large =
    await transaction`SELECT number, dimension, live FROM quoin_memory_embedders WHERE live > ${exactUpTo}`;
  for (const { number, dimension, live } of large) {
    const table = tableOf({ number });
    if (dimension > largestDimension) continue;
    const [there] = await transaction`SELECT to_regclass(${`${table}_near`}) AS name`;
    if (there?.name) continue;
    allowFor(Number(live));
    await transaction`SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '512MB', true)`;
    await transaction.unsafe(
      `CREATE INDEX ${table}_near ON ${table} USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 64)`,
    );
  }
}

/** The rows that the index finds nearest, to be ranked by whoever asks. */
export async function searchIndex(
  sql: Sql,
  embedder: NumberedEmbedder,
  query: Float32Array,
  limit: number,
  type: number | undefined,
) {
  const wanted = Math.min(limit * overFetch, limit + mostOverFetched);
  const width = Math.min(1000, Math.max(searchWidth, wanted));
  const ask = (transaction: TransactionSql) => [
    // Where a type is asked for, the index goes on until it has found enough of it.
    transaction`SELECT set_config('hnsw.ef_search', ${String(width)}, true),
      set_config('hnsw.iterative_scan', 'strict_order', true)`,
    transaction.unsafe(
      `SELECT ${columns}, vector FROM quoin_memories JOIN (SELECT seq FROM ${tableOf(embedder)}
          WHERE $2::smallint IS NULL OR type = $2 ORDER BY embedding <=> $1::vector LIMIT $3) AS near USING (seq)`,
      [written(query), type ?? null, wanted],
    ),
  ];
  const [, rows] = await begin(sql, (transaction) => Promise.all(ask(transaction)));
  return rows;
}

function written(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}
