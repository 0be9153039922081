import postgres, { type Sql, type TransactionSql } from "postgres";
import { QuoinError } from "quoin";
import { canonicalJson, type Draft, type Entry, type Head, link, type RecordStore } from "quoin/records";
import { checkDrafts } from "../check-drafts.ts";
import { checkpointOf } from "../checkpoint-of.ts";
import { groupCommit } from "../group-commit.ts";
import { freshTexts, knownTexts } from "../known-texts.ts";
import { isLost, postgresError } from "./postgres-error.ts";
import { migrate } from "./schema.ts";

interface Row {
  seq: string;
  previous: Buffer;
  hash: Buffer;
  body: string;
}

export interface PostgresOptions {
  /** How long to wait for an answer, in milliseconds. */
  patience?: number;
}

const pageSize = 500;

/** Records in a PostgreSQL database; writers on many machines share one chain. */
export async function postgresStore(url: string, options: PostgresOptions = {}): Promise<RecordStore> {
  const { patience = 60_000 } = options;
  const place = withoutPassword(url);
  const sql = connect(url, place);
  const attempt = async <Result>(run: () => PromiseLike<Result>): Promise<Result> => {
    try {
      return await within(patience, run());
    } catch (error) {
      throw postgresError(error, place);
    }
  };
  await attempt(() => migrate(sql)).catch(async (error) => {
    await sql.end({ timeout: 1 });
    throw error;
  });
  const known = knownTexts();

  async function write(drafts: readonly Draft[]): Promise<Entry[]> {
    const fresh = freshTexts(drafts, known);
    const bodies = drafts.map(({ body }) => canonicalJson(body));
    let entries: Entry[] = [];
    try {
      await sql.begin(async (transaction) => {
        entries = link(await lockedHead(transaction), bodies);
        await insert(transaction, entries, fresh);
      });
    } catch (error) {
      if (!isLost(error) || !(await wasKept(entries.at(-1)))) throw error;
    }
    known.add(fresh.keys());
    return entries;
  }

  /** The connection broke, perhaps between the server's doing and its answer. The lock waits for what is under way. */
  async function wasKept(last: Entry | undefined): Promise<boolean> {
    if (!last) return false;
    try {
      return await sql.begin(async (transaction) => {
        await lockedHead(transaction);
        const [row] = await transaction`SELECT hash FROM quoin_records WHERE seq = ${last.seq}`;
        return row?.hash.toString("hex") === last.hash;
      });
    } catch {
      const message =
        "the connection was lost while a record was written, and it is not known whether it was kept: look for its correlation id";
      throw new QuoinError({ code: "store_unavailable", file: place, message });
    }
  }
  const group = groupCommit((drafts) => attempt(() => write(drafts)));
  const read = (run: () => PromiseLike<unknown>) => attempt(run) as Promise<Row[]>;

  return {
    async append(drafts) {
      checkDrafts(drafts);
      return drafts.length === 0 ? [] : group.append(drafts);
    },
    chain: () => attempt(async () => (await sql`SELECT name FROM quoin_chain`)[0]?.name as string),
    head: () => attempt(async () => headOf((await sql`SELECT seq, hash FROM quoin_chain`)[0] as never)),
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
          WHERE seq < ${before} ORDER BY seq DESC LIMIT ${limit}`,
      );
      return found.map(entryOf);
    },
    async byCorrelation(id) {
      const found = await read(
        () => sql`SELECT seq, previous, hash, body::text AS body FROM quoin_records
          WHERE body ->> 'correlation_id' = ${id} ORDER BY seq`,
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
      await sql.end({ timeout: 1 });
    },
  };
}

/** The driver tries again without end when a server hangs up on it. */
async function within<Result>(patience: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const failure = Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(failure), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function connect(url: string, place: string): Sql {
  try {
    return postgres(url, {
      max: 2,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { application_name: "quoin" },
    });
  } catch {
    throw new QuoinError({ code: "store_unavailable", file: place, message: "is not the URL of a database" });
  }
}

/**
 * One row that every writer locks: whoever holds it is alone with the end of the chain. A server that answers
 * before a transaction is safe is told not to, for this one.
 */
async function lockedHead(transaction: TransactionSql): Promise<Head> {
  const [row] = await transaction`
    SELECT seq, hash, CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN set_config('synchronous_commit', 'on', true) END AS safe
    FROM quoin_chain WHERE id = 1 FOR UPDATE`;
  return headOf(row as never);
}

async function insert(
  transaction: TransactionSql,
  entries: Entry[],
  fresh: Map<string, string>,
): Promise<void> {
  if (fresh.size > 0) {
    const hashes = [...fresh.keys()];
    const texts = Array.from(fresh.values(), (text) => Buffer.from(text).toString("hex"));
    await transaction`INSERT INTO quoin_texts
      SELECT decode(hash, 'hex'), decode(bytes, 'hex') FROM unnest(${hashes}::text[], ${texts}::text[]) AS each (hash, bytes)
      ON CONFLICT DO NOTHING`;
  }
  const column = (key: "previous" | "hash" | "body") => entries.map((entry) => entry[key]);
  await transaction`INSERT INTO quoin_records
    SELECT seq, decode(previous, 'hex'), decode(hash, 'hex'), body::json
    FROM unnest(${entries.map(({ seq }) => seq)}::bigint[], ${column("previous")}::text[], ${column("hash")}::text[],
      ${column("body")}::text[]) AS each (seq, previous, hash, body)`;
  const { seq, hash } = entries.at(-1) as Entry;
  await transaction`UPDATE quoin_chain SET seq = ${seq}, hash = ${Buffer.from(hash, "hex")} WHERE id = 1`;
}

function withoutPassword(url: string): string {
  try {
    const safe = new URL(url);
    safe.password = "";
    safe.searchParams.delete("password");
    return safe.href;
  } catch {
    return "the store's URL";
  }
}

const headOf = ({ seq, hash }: Pick<Row, "seq" | "hash">): Head => ({
  seq: Number(seq),
  hash: hash.toString("hex"),
});
const entryOf = ({ seq, previous, hash, body }: Row): Entry => {
  return { seq: Number(seq), previous: previous.toString("hex"), hash: hash.toString("hex"), body };
};
