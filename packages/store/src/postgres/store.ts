import type { TransactionSql } from "postgres";
import { QuoinError } from "quoin";
import { type ChainHead, linkRecords, type RecordEntry, type RecordStore } from "quoin/records";
import { checkpointOf } from "../checkpoint-of.ts";
import { groupCommit } from "../group-commit.ts";
import { type Prepared, textsOf } from "../prepare.ts";
import { type PostgresOptions, within } from "./connection.ts";
import { openDatabase } from "./open-database.ts";
import { isLost, postgresError } from "./postgres-error.ts";

interface Row {
  seq: string;
  previous: Buffer;
  hash: Buffer;
  body: string;
}

const pageSize = 500;
/** What is not there was never written, whatever the table holds. */
const inChain = "seq BETWEEN 1 AND (SELECT seq FROM quoin_chain)";

/** Records in a PostgreSQL database; writers on many machines share one chain. */
export async function postgresStore(url: string, options: PostgresOptions = {}): Promise<RecordStore> {
  const { sql, place, patience, attempt, transact, close } = await openDatabase(url, options);
  const longest = patience * 2 + 1000;
  const locked = <Result>(run: (transaction: TransactionSql, head: ChainHead) => Promise<Result>) =>
    transact(async (transaction) => run(transaction, await lockedHead(transaction)));

  async function write(records: readonly Prepared[]): Promise<RecordEntry[]> {
    const bodies = records.map(({ body }) => body);
    let entries: RecordEntry[] = [];
    let abandoned = false;
    const work = locked(async (transaction, head) => {
      entries = linkRecords(head, bodies);
      await insert(transaction, entries, textsOf(records));
      // A server that comes back must not carry out what was given up.
      if (abandoned) throw new Error("given up");
    });
    try {
      await within(longest, work);
    } catch (error) {
      if (!isLost(error)) throw postgresError(error, place);
      abandoned = true;
      work.catch(() => {});
      if (!(await wasKept(entries.at(-1)))) throw postgresError(error, place);
    }
    return entries;
  }

  /** The connection broke, perhaps between the server's doing and its answer. The lock waits for what is under way. */
  async function wasKept(last: RecordEntry | undefined): Promise<boolean> {
    if (!last) return false;
    try {
      const look = locked(async (transaction) => {
        const [row] = await transaction`SELECT hash FROM quoin_records WHERE seq = ${last.seq}`;
        return row?.hash.toString("hex") === last.hash;
      });
      return await within(longest, look);
    } catch {
      const message =
        "the connection was lost while a record was written, and it is not known whether it was kept: look for its correlation id";
      throw new QuoinError({ code: "store_unavailable", file: place, message });
    }
  }
  const group = groupCommit(write);
  const read = (run: () => PromiseLike<unknown>) => attempt(run) as Promise<Row[]>;

  return {
    append: group.append,
    chain: () => attempt(async () => nameOf((await sql`SELECT name FROM quoin_chain`)[0])),
    head: () => attempt(async () => headOf((await sql`SELECT seq, hash FROM quoin_chain`)[0])),
    extent: () =>
      attempt(async () => {
        const [row] = await sql`SELECT min(seq) AS first, max(seq) AS last FROM quoin_records`;
        return row?.first === null ? undefined : { first: Number(row?.first), last: Number(row?.last) };
      }),
    async *entries({ from = 1, to = Number.MAX_SAFE_INTEGER } = {}) {
      for (let next = from; ; ) {
        const page = await read(
          () => sql`SELECT seq, previous, hash, body::text AS body FROM quoin_records
            WHERE seq BETWEEN ${next} AND ${to} ORDER BY seq LIMIT ${pageSize}`,
        );
        yield* page.map(entryOf);
        if (page.length < pageSize) return;
        next = Number(page.at(-1)?.seq) + 1;
      }
    },
    async texts(hashes) {
      const found = await attempt(
        () => sql`SELECT encode(hash, 'hex') AS hash, bytes FROM quoin_texts
          WHERE hash IN (SELECT decode(each, 'hex') FROM unnest(${hashes as string[]}::text[]) AS each)`,
      );
      return new Map(found.map(({ hash, bytes }) => [hash as string, (bytes as Buffer).toString()]));
    },
    async latest({ before = Number.MAX_SAFE_INTEGER, limit }) {
      const found = await read(
        () => sql`SELECT seq, previous, hash, body::text AS body FROM quoin_records
          WHERE seq < ${before} AND ${sql.unsafe(inChain)} ORDER BY seq DESC LIMIT ${limit}`,
      );
      return found.map(entryOf);
    },
    async byCorrelation(id) {
      const found = await read(
        () => sql`SELECT seq, previous, hash, body::text AS body FROM quoin_records
          WHERE body ->> 'correlation_id' = ${id} AND ${sql.unsafe(inChain)} ORDER BY seq`,
      );
      return found.map(entryOf);
    },
    async checkpoints() {
      const found = await attempt(() => sql`SELECT content FROM quoin_checkpoints ORDER BY seq, content`);
      return found.map(({ content }) => checkpointOf(content));
    },
    async addCheckpoint(checkpoint) {
      await attempt(
        () => sql`INSERT INTO quoin_checkpoints VALUES (${checkpoint.seq}, ${JSON.stringify(checkpoint)})`,
      );
    },
    damage: async () => [],
    async close() {
      await group.idle();
      await close();
    },
  };
}

/** One row that every writer locks: whoever holds it is alone with the end of the chain. */
async function lockedHead(transaction: TransactionSql): Promise<ChainHead> {
  const [row] = await transaction`SELECT seq, hash FROM quoin_chain WHERE id = 1 FOR UPDATE`;
  return headOf(row);
}

/** Texts that are there already are not sent again: prompts repeat. */
async function insert(
  transaction: TransactionSql,
  entries: readonly RecordEntry[],
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const there = await transaction`SELECT encode(hash, 'hex') AS hash FROM quoin_texts
    WHERE hash IN (SELECT decode(each, 'hex') FROM unnest(${[...texts.keys()]}::text[]) AS each)`;
  const known = new Set(there.map(({ hash }) => hash as string));
  const fresh = [...texts].filter(([hash]) => !known.has(hash));
  if (fresh.length > 0) {
    const hashes = fresh.map(([hash]) => hash);
    const bytes = fresh.map(([, text]) => Buffer.from(text).toString("hex"));
    await transaction`INSERT INTO quoin_texts
      SELECT decode(hash, 'hex'), decode(bytes, 'hex') FROM unnest(${hashes}::text[], ${bytes}::text[]) AS each (hash, bytes)
      ON CONFLICT DO NOTHING`;
  }
  const column = (key: "previous" | "hash" | "body") => entries.map((entry) => entry[key]);
  await transaction`INSERT INTO quoin_records
    SELECT seq, decode(previous, 'hex'), decode(hash, 'hex'), body::json
    FROM unnest(${entries.map(({ seq }) => seq)}::bigint[], ${column("previous")}::text[], ${column("hash")}::text[],
      ${column("body")}::text[]) AS each (seq, previous, hash, body)`;
  const { seq, hash } = entries.at(-1) as RecordEntry;
  await transaction`UPDATE quoin_chain SET seq = ${seq}, hash = ${Buffer.from(hash, "hex")} WHERE id = 1`;
}

function headOf(row: Partial<Row> | undefined): ChainHead {
  const seq = Number(row?.seq ?? -1);
  if (row?.hash && seq >= 0) return { seq, hash: row.hash.toString("hex") };
  throw new QuoinError({ code: "store_damaged", message: "it is not noted where the chain ends" });
}

function nameOf(row: { name?: string } | undefined): string {
  if (typeof row?.name === "string") return row.name;
  throw new QuoinError({ code: "store_damaged", message: "the chain's name is not there" });
}

const entryOf = ({ seq, previous, hash, body }: Row): RecordEntry => {
  return { seq: Number(seq), previous: previous.toString("hex"), hash: hash.toString("hex"), body };
};
