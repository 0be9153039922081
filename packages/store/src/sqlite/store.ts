import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "libsql";
import { QuoinError } from "quoin";
import {
  type Checkpoint,
  canonicalJson,
  type Draft,
  type Entry,
  type Head,
  link,
  type RecordStore,
} from "quoin/records";
import { checkDrafts } from "../check-drafts.ts";
import { groupCommit } from "../group-commit.ts";
import { freshTexts, knownTexts } from "../known-texts.ts";
import { sqliteError } from "./errors.ts";
import { migrate } from "./schema.ts";

export interface SqliteOptions {
  /** Makes the file when there is none; on by default. */
  create?: boolean;
  /** How long to wait for other processes, in milliseconds. */
  patience?: number;
}

interface Row {
  seq: number;
  previous: ArrayBuffer;
  hash: ArrayBuffer;
  body: string;
}

const pageSize = 500;

/** Records in one file; several processes may add to it at once. */
export function sqliteStore(path: string, options: SqliteOptions = {}): RecordStore {
  const database = open(path, options);
  const attempt = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw sqliteError(error, path);
    }
  };
  const rows = (sql: string, ...values: unknown[]) =>
    attempt(() => database.prepare(sql).all(values as never) as never[]);
  const one = <Found>(sql: string) => rows(sql)[0] as Found;
  const known = knownTexts();

  /** `IMMEDIATE` waits for other writers before it reads the head: that is what keeps the chain from forking. */
  function write(drafts: readonly Draft[]): Entry[] {
    const fresh = freshTexts(drafts, known);
    database.exec("BEGIN IMMEDIATE");
    try {
      const entries = link(
        headOf(one("SELECT seq, hash FROM chain")),
        drafts.map(({ body }) => canonicalJson(body)),
      );
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

  return {
    async append(drafts) {
      checkDrafts(drafts);
      return drafts.length === 0 ? [] : group.append(drafts);
    },
    chain: async () => one<{ name: string }>("SELECT name FROM chain").name,
    head: async () => headOf(one("SELECT seq, hash FROM chain")),
    async *entries({ from = 1, to = Number.MAX_SAFE_INTEGER } = {}) {
      for (let next = from; ; ) {
        const page: Row[] = rows(
          "SELECT * FROM records WHERE seq BETWEEN ? AND ? ORDER BY seq LIMIT ?",
          ...[next, to, pageSize],
        );
        yield* page.map(entryOf);
        if (page.length < pageSize) return;
        next = (page.at(-1) as Row).seq + 1;
      }
    },
    async texts(hashes) {
      const find = attempt(() => database.prepare("SELECT bytes FROM texts WHERE hash = ?"));
      return new Map(
        hashes.flatMap((hash) => {
          const row = attempt(() => find.get([bytesOf(hash)])) as { bytes: ArrayBuffer } | undefined;
          return row ? [[hash, Buffer.from(row.bytes).toString()] as const] : [];
        }),
      );
    },
    async latest({ before = Number.MAX_SAFE_INTEGER, limit }) {
      return rows("SELECT * FROM records WHERE seq < ? ORDER BY seq DESC LIMIT ?", before, limit).map(
        entryOf,
      );
    },
    async byCorrelation(id) {
      return rows(
        "SELECT * FROM records WHERE json_extract(body, '$.correlation_id') = ? ORDER BY seq",
        id,
      ).map(entryOf);
    },
    async checkpoints() {
      const found: { content: string }[] = rows("SELECT content FROM checkpoints ORDER BY seq, content");
      return found.map(({ content }) => JSON.parse(content) as Checkpoint);
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
      database.close();
    },
  };
}

function open(path: string, { create = true, patience = 60_000 }: SqliteOptions): Database.Database {
  if (!existsSync(path)) {
    if (!create) {
      const message = "there is no store yet; --record makes one";
      throw new QuoinError({ code: "store_unavailable", file: path, message });
    }
    prepareFile(path);
  }
  try {
    const database = new Database(resolve(path), { timeout: patience } as never);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    migrate(database, path);
    return database;
  } catch (error) {
    throw sqliteError(error, path);
  }
}

/** Prompts are nobody else's business: the files beside it take their permissions from this one. */
function prepareFile(path: string): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const message = `cannot be made: ${(error as Error).message}`;
    throw new QuoinError({ code: "store_unavailable", file: path, message });
  }
}

const bytesOf = (hash: string) => Buffer.from(hash, "hex");
const hexOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("hex");
const headOf = ({ seq, hash }: { seq: number; hash: ArrayBuffer }): Head => ({ seq, hash: hexOf(hash) });
const entryOf = ({ seq, previous, hash, body }: Row): Entry => {
  return { seq, previous: hexOf(previous), hash: hexOf(hash), body };
};
