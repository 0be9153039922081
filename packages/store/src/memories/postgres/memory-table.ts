import type { TransactionSql } from "postgres";
import { dimensionMismatch } from "../check-drafts.ts";
import { type Known, mostOfOneGist } from "../choose-merge.ts";
import {
  memoryOf,
  type StoredRow,
  screenedText,
  trustNumber,
  typeNumber,
  vectorBytes,
  vectorOf,
} from "../rows.ts";
import type { MemoryDraft } from "../types.ts";

export const columns = 'seq, embedder, type, trust, "time", taint, id, kind, source, text, screened';
const rowsAtOnce = 1000;

export interface WrittenRow {
  seq: number;
  draft: Omit<MemoryDraft, "named">;
  embedder: NumberedEmbedder;
}

export interface NumberedEmbedder {
  number: number;
  id: string;
  dimension: number;
}

/** From here on nobody else writes: rows become visible in the order of their numbers. */
export async function lockState(transaction: TransactionSql): Promise<{ change: number; indexed: boolean }> {
  const [row] = await transaction`UPDATE quoin_memory_state SET change = change + 1 WHERE one = 1
    RETURNING change, indexed`;
  return { change: Number(row?.change), indexed: Boolean(row?.indexed) };
}

export async function readEmbedders(sql: Pick<TransactionSql, "unsafe">): Promise<NumberedEmbedder[]> {
  const rows = await sql.unsafe("SELECT number, id, dimension FROM quoin_memory_embedders ORDER BY number");
  return rows.map(({ number, id, dimension }) => ({ number, id, dimension }));
}

/** Those of all the gists, by gist. */
export async function readKnown(
  transaction: TransactionSql,
  gists: readonly string[],
): Promise<Map<string, Known[]>> {
  const embedders = new Map((await readEmbedders(transaction)).map((each) => [each.number, each]));
  const known = new Map<string, Known[]>();
  for (const part of parts([...new Set(gists)])) {
    const rows = await transaction.unsafe(
      `SELECT each AS gist, found.* FROM unnest($1::text[]) AS each CROSS JOIN LATERAL
        (SELECT ${columns}, vector FROM quoin_memories WHERE gist = decode(each, 'hex') ORDER BY seq LIMIT ${mostOfOneGist}) AS found
        ORDER BY seq`,
      [part as string[]],
    );
    for (const row of rows as readonly StoredRow[]) {
      const { id = "", dimension = 0 } = embedders.get(Number(row.embedder)) ?? {};
      const vector = () => vectorOf(row.vector, dimension);
      const entry = { seq: Number(row.seq), memory: memoryOf(row), embedder: id, vector };
      const same = known.get(row.gist as string);
      if (same) same.push(entry);
      else known.set(row.gist as string, [entry]);
    }
  }
  return known;
}

export async function readIds(
  transaction: TransactionSql,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of parts(ids)) {
    const rows =
      await transaction`SELECT id, seq FROM quoin_memories WHERE id = ANY(${part as string[]}::text[])`;
    for (const { id, seq } of rows) found.set(id, Number(seq));
  }
  return found;
}

export async function removeRows(
  transaction: TransactionSql,
  seqs: readonly number[],
  change: number,
): Promise<void> {
  if (seqs.length === 0) return;
  for (const part of parts(seqs)) {
    const removed =
      await transaction`DELETE FROM quoin_memories WHERE seq = ANY(${part as number[]}::bigint[]) RETURNING embedder`;
    await transaction`INSERT INTO quoin_memory_deaths SELECT ${change}, each FROM unnest(${part as number[]}::bigint[]) AS each`;
    for (const [number, count] of countBy(removed.map(({ embedder }) => embedder as number)))
      await transaction`UPDATE quoin_memory_embedders SET live = live - ${count} WHERE number = ${number}`;
  }
  await trimDeaths(transaction);
}

/** So many notes of what was taken out are kept at least, and as many as a tenth of what is there. */
const fewestDeaths = 256;

/** Beyond these, processes that search for themselves read all anew. */
async function trimDeaths(transaction: TransactionSql): Promise<void> {
  const [row] = await transaction`SELECT (SELECT count(*) FROM quoin_memory_deaths) >
    greatest(${fewestDeaths}, (SELECT coalesce(sum(live), 0) FROM quoin_memory_embedders) / 10) AS many`;
  if (!row?.many) return;
  await transaction`DELETE FROM quoin_memory_deaths`;
  await transaction`UPDATE quoin_memory_state SET epoch = epoch + 1`;
}

/** Rows in the order that they are given; `written` is told what became of each part. */
export async function insertRows(
  transaction: TransactionSql,
  drafts: readonly Omit<MemoryDraft, "named">[],
  written: (rows: readonly WrittenRow[]) => Promise<void>,
): Promise<void> {
  const embedders = new Map((await readEmbedders(transaction)).map((each) => [each.id, each]));
  for (const { embedded } of drafts) {
    const { embedder: id, vector } = embedded;
    const known = embedders.get(id) ?? (await makeEmbedder(transaction, id, vector.length));
    embedders.set(id, known);
    if (known.dimension !== vector.length) throw dimensionMismatch(id, known.dimension, vector.length);
  }
  const numberOf = (draft: Omit<MemoryDraft, "named">) =>
    embedders.get(draft.embedded.embedder) as NumberedEmbedder;
  for (const part of parts(drafts)) {
    const column = <Value>(read: (draft: Omit<MemoryDraft, "named">) => Value) => part.map(read);
    const rows = await transaction`INSERT INTO quoin_memories
        (embedder, type, trust, "time", taint, gist, id, kind, source, text, screened, vector)
      SELECT embedder, type, trust, "time", taint, decode(gist, 'hex'), id, kind, source, text, screened, decode(vector, 'base64')
      FROM unnest(${column((each) => numberOf(each).number)}::integer[], ${column(({ memory }) => typeNumber(memory.type))}::smallint[],
        ${column(({ memory }) => trustNumber(memory.trust))}::smallint[], ${column(({ memory }) => Date.parse(memory.time))}::bigint[],
        ${column(({ memory }) => memory.taint)}::double precision[], ${column(({ gist }) => gist)}::text[],
        ${column(({ memory }) => memory.id)}::text[], ${column(({ memory }) => memory.kind)}::text[],
        ${column(({ memory }) => memory.source)}::text[], ${column(({ memory }) => memory.text)}::text[],
        ${column(({ memory }) => screenedText(memory))}::text[], ${column(({ embedded }) => vectorBytes(embedded.vector).toString("base64"))}::text[])
        WITH ORDINALITY AS each (embedder, type, trust, "time", taint, gist, id, kind, source, text, screened, vector, place)
      ORDER BY place RETURNING seq, id`;
    const seqs = new Map(rows.map(({ id, seq }) => [id as string, Number(seq)]));
    for (const [number, count] of countBy(part.map((each) => numberOf(each).number)))
      await transaction`UPDATE quoin_memory_embedders SET live = live + ${count} WHERE number = ${number}`;
    await written(
      part.map((draft) => ({ seq: seqs.get(draft.memory.id) as number, draft, embedder: numberOf(draft) })),
    );
  }
}

async function makeEmbedder(
  transaction: TransactionSql,
  id: string,
  dimension: number,
): Promise<NumberedEmbedder> {
  const [row] =
    await transaction`INSERT INTO quoin_memory_embedders (id, dimension, live) VALUES (${id}, ${dimension}, 0) RETURNING number`;
  return { number: row?.number, id, dimension };
}

function* parts<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce);
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
