import type { Sql } from "postgres";
import { QuoinError } from "quoin";
import { begin } from "../../postgres/begin.ts";

const version = 1;

/** Tables beside those of the records, made when something is first remembered. Every writer locks the row of the state. */
const tables = `
  CREATE TABLE quoin_memory_state (one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL, change bigint NOT NULL, epoch bigint NOT NULL,
    indexed boolean NOT NULL);
  INSERT INTO quoin_memory_state VALUES (1, ${version}, 0, 0, false);
  CREATE TABLE quoin_memory_embedders (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
    dimension integer NOT NULL, live bigint NOT NULL);
  CREATE TABLE quoin_memories (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, embedder integer NOT NULL, type smallint NOT NULL,
    trust smallint NOT NULL, "time" bigint NOT NULL, taint double precision NOT NULL, gist bytea NOT NULL, id text COLLATE "C" NOT NULL UNIQUE,
    kind text COLLATE "C" NOT NULL, source text NOT NULL, text text NOT NULL, screened text NOT NULL, vector bytea NOT NULL);
  CREATE INDEX quoin_memories_by_gist ON quoin_memories (gist);
  CREATE INDEX quoin_memories_by_time ON quoin_memories ("time", seq);
  CREATE TABLE quoin_memory_deaths (change bigint NOT NULL, seq bigint NOT NULL);
  CREATE INDEX quoin_memory_deaths_by_change ON quoin_memory_deaths (change);`;

/** Any number; the same for all who make them. */
const lockNumber = 0x51756f6a;

/** Whether the tables are there; makes them where it may. */
export async function prepareTables(sql: Sql, mayMake: boolean): Promise<boolean> {
  const isThere = async (on: Pick<Sql, "unsafe">) =>
    Boolean((await on.unsafe("SELECT to_regclass('quoin_memory_state') AS name"))[0]?.name);
  if (!(await isThere(sql))) {
    if (!mayMake) return false;
    await begin(sql, async (transaction) => {
      await transaction`SELECT pg_advisory_xact_lock(${lockNumber})`;
      if (!(await isThere(transaction))) await transaction.unsafe(tables);
    });
  }
  const [row] = await sql`SELECT version FROM quoin_memory_state`;
  if (row?.version === version) return true;
  const newer = (row?.version ?? 0) > version;
  const message = newer ? "its memories were made by a newer version of Quoin" : "its memories are damaged";
  throw new QuoinError({ code: "store_damaged", message });
}
