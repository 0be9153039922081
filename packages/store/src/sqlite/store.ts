import { canonicalJson, type Draft, type Entry, type Head, link, type RecordStore } from "quoin/records";
import { checkDrafts } from "../check-drafts.ts";
import { checkpointOf } from "../checkpoint-of.ts";
import { groupCommit } from "../group-commit.ts";
import { freshTexts, knownTexts } from "../known-texts.ts";
import { connect, type SqliteOptions } from "./connection.ts";
import { damaged } from "./sqlite-error.ts";

/** As bytes: the driver ends the whole process when it finds text that is not UTF-8, as a damaged file has. */
const columns = "seq, previous, hash, CAST(body AS BLOB) AS body";
const pageSize = 500;

/** Records in one file; several processes may add to it at once. */
export function sqliteStore(path: string, options: SqliteOptions = {}): RecordStore {
  const { database, attempt, rows } = connect(path, options);
  const head = () => headOf(rows("SELECT seq, hash FROM chain")[0]);
  const known = knownTexts();

  /** `IMMEDIATE` waits for other writers before it reads the head: that is what keeps the chain from forking. */
  function write(drafts: readonly Draft[]): Entry[] {
    const fresh = freshTexts(drafts, known);
    const bodies = drafts.map(({ body }) => canonicalJson(body));
    database.exec("BEGIN IMMEDIATE");
    try {
      const entries = link(head(), bodies);
      const addText = database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?)");
      for (const [hash, text] of fresh) addText.run([bytesOf(hash), Buffer.from(text)]);
      const add = database.prepare("INSERT INTO records VALUES (?, ?, ?, ?)");
      for (const { seq, previous, hash, body } of entries)
        add.run([seq, bytesOf(previous), bytesOf(hash), body]);
      const { seq, hash } = entries.at(-1) as Entry;
      database.prepare("UPDATE chain SET seq = ?, hash = ?").run([seq, bytesOf(hash)]);
      database.exec("COMMIT");
      known.add(fresh.keys());
      return entries;
    } catch (error) {
      // A full disk has already undone it.
      if (database.inTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }
  const group = groupCommit(async (drafts) => attempt(() => write(drafts)));
  const entries = (where: string, ...values: unknown[]) =>
    rows(`SELECT ${columns} FROM records WHERE ${where}`, ...values).map((row) =>
      attempt(() => entryOf(row)),
    );

  return {
    async append(drafts) {
      checkDrafts(drafts);
      return drafts.length === 0 ? [] : group.append(drafts);
    },
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
        next = (page.at(-1) as Entry).seq + 1;
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
      entries("seq < ? ORDER BY seq DESC LIMIT ?", before, limit),
    byCorrelation: async (id) => entries("json_extract(body, '$.correlation_id') = ? ORDER BY seq", id),
    async checkpoints() {
      const found = rows("SELECT CAST(content AS BLOB) AS content FROM checkpoints ORDER BY seq, content");
      return found.map(({ content }) => attempt(() => checkpointOf(textOf(content))));
    },
    async addCheckpoint(checkpoint) {
      rows("INSERT INTO checkpoints VALUES (?, ?)", checkpoint.seq, JSON.stringify(checkpoint));
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
      // Whoever copies the file alone has everything; waits for nobody.
      attempt(() => database.exec("PRAGMA wal_checkpoint(PASSIVE)"));
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

function headOf(row: Record<string, unknown> | undefined): Head {
  if (Number.isSafeInteger(row?.seq)) return { seq: row?.seq as number, hash: hexOf(row?.hash) };
  throw damaged("it is not noted where the chain ends");
}

function entryOf({ seq, previous, hash, body }: Record<string, unknown>): Entry {
  return { seq: seq as number, previous: hexOf(previous), hash: hexOf(hash), body: textOf(body) };
}
