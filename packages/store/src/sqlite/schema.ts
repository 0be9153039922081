import { randomUUID } from "node:crypto";
import type Database from "libsql";
import { QuoinError } from "quoin";
import { genesis } from "quoin/records";

/** "Quoi": tells our files from those of other programs. */
const applicationId = 0x51756f69;

/** One step a version; a step that was published is never changed. */
const steps = [
  `CREATE TABLE chain (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL);
   CREATE TABLE records (seq INTEGER PRIMARY KEY, previous BLOB NOT NULL, hash BLOB NOT NULL, body TEXT NOT NULL);
   CREATE INDEX records_by_correlation ON records (json_extract(body, '$.correlation_id'));
   CREATE TABLE texts (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
   CREATE TABLE checkpoints (seq INTEGER NOT NULL, content TEXT NOT NULL);`,
  `CREATE TABLE taint_sessions (session TEXT PRIMARY KEY, profile TEXT NOT NULL, threshold INTEGER NOT NULL, counter TEXT NOT NULL,
     units_per_token INTEGER NOT NULL, tainted_units INTEGER NOT NULL, total_units INTEGER NOT NULL, exact INTEGER NOT NULL,
     crossings INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE taint_messages (session TEXT NOT NULL, id TEXT NOT NULL, source TEXT NOT NULL, tainted INTEGER NOT NULL,
     units INTEGER NOT NULL, exact INTEGER NOT NULL, PRIMARY KEY (session, id)) WITHOUT ROWID;`,
  "ALTER TABLE taint_messages ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
];

/** Brings a file to the newest version; two processes may try at once. Who may not change it only looks. */
export function migrate(database: Database.Database, file: string, mayChange: boolean): void {
  const number = (pragma: string) => {
    const row = database.prepare(`PRAGMA ${pragma}`).get([]) as Record<string, number>;
    return row[pragma] as number;
  };
  if (number("user_version") === steps.length && number("application_id") === applicationId) return;
  if (!mayChange) {
    const ours = number("application_id") === applicationId;
    const newer = number("user_version") > steps.length;
    // An older one has all the records that it ever had.
    if (ours && !newer && number("user_version") > 0) return;
    throw refused(
      file,
      ours && newer ? "was made by a newer version of Quoin" : "holds no records of Quoin's",
    );
  }
  database.exec("BEGIN IMMEDIATE");
  try {
    const version = number("user_version");
    const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get([]) as {
      count: number;
    };
    const foreign = number("application_id") !== applicationId && tables.count > 0;
    if (foreign) throw refused(file, "is a database, but none of Quoin's");
    if (version > steps.length) throw refused(file, "was made by a newer version of Quoin");
    for (const step of steps.slice(version)) database.exec(step);
    if (version === 0) {
      const name = randomUUID();
      const first = Buffer.from(genesis(name), "hex");
      database.prepare("INSERT INTO chain VALUES (1, ?, 0, ?)").run([name, first]);
    }
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}`);
    database.exec("COMMIT");
    // From here on the file alone is a store, whatever becomes of the log beside it.
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function refused(file: string, message: string): QuoinError {
  return new QuoinError({ code: "store_damaged", file, message });
}
