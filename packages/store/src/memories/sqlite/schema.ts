import type Database from "libsql";
import { QuoinError } from "quoin";

const version = 1;

/**
 * Tables beside those of the records, made when something is first remembered. A row is never deleted by itself, nor
 * changed in its size: it is overwritten where it lies. SQLite moves the neighbours of a row that goes or grows, and
 * leaves copies of them behind that no later deletion would find.
 */
const tables = `
  CREATE TABLE memory_state (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, change INTEGER NOT NULL,
    epoch INTEGER NOT NULL, dead INTEGER NOT NULL, unfinished INTEGER NOT NULL);
  INSERT INTO memory_state VALUES (1, ${version}, 0, 0, 0, 0);
  CREATE TABLE memory_embedders (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, dimension INTEGER NOT NULL, live INTEGER NOT NULL);
  CREATE TABLE memories (seq INTEGER PRIMARY KEY, live INTEGER NOT NULL, embedder INTEGER NOT NULL, type INTEGER NOT NULL,
    trust INTEGER NOT NULL, time INTEGER NOT NULL, taint REAL NOT NULL, gist BLOB NOT NULL, id BLOB NOT NULL, kind BLOB NOT NULL,
    source BLOB NOT NULL, text BLOB NOT NULL, screened BLOB NOT NULL);
  CREATE UNIQUE INDEX memories_by_id ON memories (id) WHERE live = 1;
  CREATE INDEX memories_by_gist ON memories (gist) WHERE live = 1;
  CREATE INDEX memories_by_time ON memories (time, seq) WHERE live = 1;
  CREATE TABLE memory_vectors (seq INTEGER PRIMARY KEY, vector BLOB NOT NULL);
  CREATE TABLE memory_deaths (change INTEGER NOT NULL, seq INTEGER NOT NULL);
  CREATE INDEX memory_deaths_by_change ON memory_deaths (change);`;

export function hasMemories(database: Database.Database): boolean {
  return Boolean(database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'memory_state'").get([]));
}

/** To be called in a transaction: two processes may try at once. */
export function makeTables(database: Database.Database): void {
  if (!hasMemories(database)) database.exec(tables);
}

export function checkVersion(database: Database.Database, file: string): void {
  const row = database.prepare("SELECT version FROM memory_state").get([]) as { version: number } | undefined;
  if (row?.version === version) return;
  const newer = (row?.version ?? 0) > version;
  const message = newer ? "its memories were made by a newer version of Quoin" : "its memories are damaged";
  throw new QuoinError({ code: "store_damaged", file, message });
}
