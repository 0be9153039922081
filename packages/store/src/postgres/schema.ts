import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { QuoinError } from "quoin";
import { genesis } from "quoin/records";
import { begin } from "./begin.ts";

/** One step a version; a step that was published is never changed. `json` keeps a body byte for byte, `jsonb` would not. */
const steps = [
  `CREATE TABLE quoin_chain (id integer PRIMARY KEY CHECK (id = 1), name text NOT NULL, seq bigint NOT NULL, hash bytea NOT NULL);
   CREATE TABLE quoin_records (seq bigint PRIMARY KEY, previous bytea NOT NULL, hash bytea NOT NULL, body json NOT NULL);
   CREATE INDEX quoin_records_by_correlation ON quoin_records ((body ->> 'correlation_id'));
   CREATE TABLE quoin_texts (hash bytea PRIMARY KEY, bytes bytea NOT NULL);
   CREATE TABLE quoin_checkpoints (seq bigint NOT NULL, content text NOT NULL);`,
  `CREATE TABLE quoin_taint_sessions (session text COLLATE "C" PRIMARY KEY, profile text NOT NULL, threshold integer NOT NULL,
     counter text NOT NULL, units_per_token integer NOT NULL, tainted_units bigint NOT NULL, total_units bigint NOT NULL,
     exact smallint NOT NULL, crossings bigint NOT NULL);
   CREATE TABLE quoin_taint_messages (session text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, source text NOT NULL,
     tainted smallint NOT NULL, units bigint NOT NULL, exact smallint NOT NULL, PRIMARY KEY (session, id));`,
  "ALTER TABLE quoin_taint_messages ADD COLUMN digest text NOT NULL DEFAULT ''",
];

/** Any number; the same for all who migrate. */
const lockNumber = 0x51756f69;

/** Brings a database to the newest version; many may try at once. Who may not change it only looks. */
export async function migrate(sql: Sql, mayChange: boolean): Promise<void> {
  if (!mayChange) return look(sql);
  await begin(sql, async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(${lockNumber})`;
    const [setting] = await transaction`SELECT current_setting('server_encoding') AS encoding`;
    if (setting?.encoding !== "UTF8") throw otherEncoding(setting?.encoding);
    const [there] = await transaction`SELECT to_regclass('quoin_version') AS name`;
    if (!there?.name) await transaction.unsafe("CREATE TABLE quoin_version (version integer NOT NULL)");
    const [found] = await transaction`SELECT version FROM quoin_version`;
    const version: number = found?.version ?? 0;
    if (version > steps.length) throw refused("was made by a newer version of Quoin");
    if (version === steps.length) return;
    for (const step of steps.slice(version)) await transaction.unsafe(step);
    if (version === 0) {
      const name = randomUUID();
      await transaction`INSERT INTO quoin_chain VALUES (1, ${name}, 0, ${Buffer.from(genesis(name), "hex")})`;
      await transaction`INSERT INTO quoin_version VALUES (${steps.length})`;
    } else await transaction`UPDATE quoin_version SET version = ${steps.length}`;
  });
}

async function look(sql: Sql): Promise<void> {
  const [there] = await sql`SELECT to_regclass('quoin_version') AS name`;
  const [found] = there?.name ? await sql`SELECT version FROM quoin_version` : [];
  if (!found) {
    const message = "there is no store in this database yet; the first record or memory makes it";
    throw new QuoinError({ code: "store_missing", message });
  }
  if (found.version > steps.length) throw refused("was made by a newer version of Quoin");
}

/** Nothing is damaged: another database of the same server will do. */
function otherEncoding(encoding: string): QuoinError {
  const message = `the database is encoded in ${encoding}: name one that was created with ENCODING 'UTF8'`;
  return new QuoinError({ code: "store_unavailable", message });
}

function refused(message: string): QuoinError {
  return new QuoinError({ code: "store_damaged", message: `the database ${message}` });
}
