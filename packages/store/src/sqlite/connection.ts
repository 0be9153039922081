import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "libsql";
import { QuoinError } from "quoin";
import { migrate } from "./schema.ts";
import { sqliteError } from "./sqlite-error.ts";

export interface SqliteOptions {
  /** Makes the file when there is none; on by default. */
  create?: boolean;
  /** How long to wait for other processes, in milliseconds. */
  patience?: number;
}

type Row = Record<string, unknown>;

export interface Connection {
  database: Database.Database;
  /** Gives an error of the table for one of SQLite's. */
  attempt<Result>(run: () => Result): Result;
  /** Every value is bound in an array: the driver ends the process over a bare buffer. */
  rows(sql: string, ...values: unknown[]): Row[];
}

export function connect(path: string, options: SqliteOptions): Connection {
  const attempt = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw sqliteError(error, path);
    }
  };
  const database = attempt(() => open(path, options));
  const rows = (sql: string, ...values: unknown[]) =>
    attempt(() => database.prepare(sql).all(values as never) as Row[]);
  return { database, attempt, rows };
}

function open(path: string, { create = true, patience = 60_000 }: SqliteOptions): Database.Database {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  // Readers do not make one: an emptied file would look like a chain that holds.
  if (!size && !create) {
    const message = size === 0 ? "is empty" : "there is no store yet; --record makes one";
    throw new QuoinError({ code: "store_unavailable", file: path, message });
  }
  if (size === undefined) prepareFile(path);
  const database = new Database(resolve(path), { timeout: patience } as never);
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    migrate(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
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
