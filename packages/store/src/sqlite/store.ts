import { type ChainHead, linkRecords, type RecordEntry, type RecordStore } from "quoin/records";
import { checkpointOf } from "../checkpoint-of.ts";
import { groupCommit } from "../group-commit.ts";
import { type Prepared, textsOf } from "../prepare.ts";
import { connect, type SqliteOptions } from "./connection.ts";
import { damaged } from "./sqlite-error.ts";

/** As bytes: the driver ends the whole process when it finds text that is not UTF-8, as a damaged file has. */
const columns = "seq, previous, hash, CAST(body AS BLOB) AS body";
/** What is not there was never written, whatever the table holds. */
const inChain = "seq BETWEEN 1 AND (SELECT seq FROM chain)";
const pageSize = 500;

/** Records in one file; several processes may add to it at once. */
export async function sqliteStore(path: string, options: SqliteOptions = {}): Promise<RecordStore> {
  const { database, attempt, patiently, rows, transact } = await connect(path, options);
  const head = () => headOf(rows("SELECT seq, hash FROM chain")[0]);

  /** That nobody writes between the head that it reads and its end keeps the chain from forking. */
  function write(records: readonly Prepared[]): RecordEntry[] {
    const entries = linkRecords(
      head(),
      records.map(({ body }) => body),
    );
    const addText = database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?)");
    for (const [hash, text] of textsOf(records)) addText.run([bytesOf(hash), Buffer.from(text)]);
    const add = database.prepare("INSERT INTO records VALUES (?, ?, ?, ?)");
    for (const { seq, previous, hash, body } of entries)
      add.run([seq, bytesOf(previous), bytesOf(hash), body]);
    const { seq, hash } = entries.at(-1) as RecordEntry;
    database.prepare("UPDATE chain SET seq = ?, hash = ?").run([seq, bytesOf(hash)]);
    return entries;
  }
  const group = groupCommit((records) => transact(() => write(records)));
  const entries = (where: string, ...values: unknown[]) =>
    rows(`SELECT ${columns} FROM records WHERE ${where}`, ...values).map((row) =>
      attempt(() => entryOf(row)),
    );

  return {
    append: group.append,
    async chain() {
      const [row] = rows("SELECT CAST(name AS BLOB) AS name FROM chain");
      return attempt(() => textOf(row?.name));
    },
    head: async () => attempt(head),
    async *entries({ from = 1, to = Number.MAX_SAFE_INTEGER } = {}) {
      for (let next = from; ; ) {
        const page = entries("seq BETWEEN ? AND ? ORDER BY seq LIMIT ?", next, to, pageSize);
        yield* page;
        if (page.length < pageSize) return;
        next = (page.at(-1) as RecordEntry).seq + 1;
      }
    },
    async texts(hashes) {
      const find = attempt(() => database.prepare("SELECT bytes FROM texts WHERE hash = ?"));
      const found = new Map<string, string>();
      attempt(() => {
        for (const hash of hashes) {
          const row = find.get([bytesOf(hash)]) as { bytes: unknown } | undefined;
          if (row) found.set(hash, textOf(row.bytes));
        }
      });
      return found;
    },
    latest: async ({ before = Number.MAX_SAFE_INTEGER, limit }) =>
      entries(`seq < ? AND ${inChain} ORDER BY seq DESC LIMIT ?`, before, limit),
    byCorrelation: async (id) =>
      entries(`json_extract(body, '$.correlation_id') = ? AND ${inChain} ORDER BY seq`, id),
    async extent() {
      const [row] = rows("SELECT min(seq) AS first, max(seq) AS last FROM records");
      return typeof row?.first === "number" ? { first: row.first, last: row.last as number } : undefined;
    },
    async checkpoints() {
      const found = rows("SELECT CAST(content AS BLOB) AS content FROM checkpoints ORDER BY seq, content");
      return found.map(({ content }) => attempt(() => checkpointOf(textOf(content))));
    },
    async addCheckpoint(checkpoint) {
      const add = "INSERT INTO checkpoints VALUES (?, ?)";
      await patiently(() => database.prepare(add).run([checkpoint.seq, JSON.stringify(checkpoint)]));
    },
    async damage() {
      try {
        const found = database.prepare("PRAGMA integrity_check(20)").all([]) as { integrity_check: string }[];
        return found.map((row) => row.integrity_check).filter((line) => line !== "ok");
      } catch (error) {
        return [(error as Error).message];
      }
    },
    async close() {
      await group.idle();
      // Whoever copies the file alone has everything; waits for nobody, and whoever may not write does without.
      try {
        database.exec("PRAGMA wal_checkpoint(PASSIVE)");
      } catch {
        // The log beside the file still has it.
      }
      database.close();
    },
  };
}

const bytesOf = (hash: string) => Buffer.from(hash, "hex");
const textOf = (bytes: unknown) => stored(bytes).toString();
const hexOf = (bytes: unknown) => stored(bytes).toString("hex");

/** In a damaged file a column may hold anything. */
function stored(bytes: unknown): Buffer {
  if (bytes instanceof ArrayBuffer) return Buffer.from(bytes);
  if (bytes instanceof Uint8Array) return Buffer.from(bytes);
  throw damaged("a column holds what was never written there");
}

function headOf(row: Record<string, unknown> | undefined): ChainHead {
  if (Number.isSafeInteger(row?.seq) && (row?.seq as number) >= 0)
    return { seq: row?.seq as number, hash: hexOf(row?.hash) };
  throw damaged("it is not noted where the chain ends");
}

function entryOf({ seq, previous, hash, body }: Record<string, unknown>): RecordEntry {
  return { seq: seq as number, previous: hexOf(previous), hash: hexOf(hash), body: textOf(body) };
}
