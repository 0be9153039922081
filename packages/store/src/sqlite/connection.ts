import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import { QuoinError } from "quoin";
import { migrate } from "./schema.ts";
import { damaged, isBusy, sqliteError } from "./sqlite-error.ts";

export interface SqliteOptions {
  /** Makes the file, or brings it up to date; on by default. Without it, nothing is ever changed. */
  create?: boolean;
  /** How long to wait for other processes, in milliseconds. */
  patience?: number;
}

type Row = Record<string, unknown>;

export interface Connection {
  database: Database.Database;
  /** Gives an error of the table for one of SQLite's. */
  attempt<Result>(run: () => Result): Result;
  /** The same, again and again while another process holds the file. */
  patiently<Result>(run: () => Result): Promise<Result>;
  /** Every value is bound in an array: the driver ends the process over a bare buffer. */
  rows(sql: string, ...values: unknown[]): Row[];
  /** Waits for other writers before it reads anything: what it adds to is what is there. All of it or nothing. */
  transact<Result>(run: () => Result): Promise<Result>;
}

/** The driver waits without letting anything else run: so it waits only for this long, and the rest is a timer's. */
const busyMilliseconds = 20;

/**
 * In bytes: a page. SQLite takes a file of a single byte for an empty one, and writes over it; what is larger it looks at
 * itself. Not looked at here: to close a file that the process has open elsewhere would drop the locks on it.
 */
const smallestFile = 512;

export async function connect(path: string, options: SqliteOptions): Promise<Connection> {
  const { create = true, patience = 60_000 } = options;
  const attempt = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw sqliteError(error, path);
    }
  };
  const patiently = async <Result>(run: () => Result): Promise<Result> => {
    const deadline = performance.now() + patience;
    for (;;) {
      try {
        return run();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error, path);
        await wait(1 + Math.random() * 20);
      }
    }
  };
  const database = await patiently(() => open(path, create));
  const rows = (sql: string, ...values: unknown[]) =>
    attempt(() => database.prepare(sql).all(values as never) as Row[]);
  const identity = () => statSync(path, { throwIfNoEntry: false })?.ino;
  const opened = identity();
  const transact = <Result>(run: () => Result) =>
    patiently(() => {
      if (identity() !== opened) throw damaged("was moved or replaced while it was open");
      return immediately(database, run);
    });
  return { database, attempt, patiently, rows, transact };
}

function immediately<Result>(database: Database.Database, run: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = run();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has already undone it.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function open(path: string, create: boolean): Database.Database {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  // Readers do not make one: an emptied file would look like a chain that holds.
  if (!size && !create) {
    if (size === 0) throw new QuoinError({ code: "store_unavailable", file: path, message: "is empty" });
    const message = "there is no store yet; the first record or memory makes it";
    throw new QuoinError({ code: "store_missing", file: path, message });
  }
  if (size !== undefined && size > 0 && size < smallestFile)
    throw damaged("is no database: it is too small for one");
  if (size === undefined) prepareFile(path);
  const database = new Database(addressOf(path, create), { timeout: busyMilliseconds } as never);
  try {
    if (create) database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    migrate(database, path, create);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whoever only reads may have no permission to write: then the file is read as it lies there. */
function addressOf(path: string, create: boolean): string {
  if (create || (mayWrite(path) && mayWrite(dirname(resolve(path))))) return resolve(path);
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    const message = "has a log beside it (-wal), which cannot be read without permission to write";
    throw new QuoinError({ code: "store_unavailable", file: path, message });
  }
  return `${pathToFileURL(resolve(path)).href}?immutable=1`;
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Prompts are nobody else's business: the files beside it take their permissions from this one. */
function prepareFile(path: string): void {
  try {
    makeFolder(dirname(resolve(path)));
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const message = `cannot be made: ${(error as Error).message}`;
    throw new QuoinError({ code: "store_unavailable", file: path, message });
  }
}

/** With all that lead to it, one by one: in a folder that takes none, as /proc, Node's recursive `mkdirSync` tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
