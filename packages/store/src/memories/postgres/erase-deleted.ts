import type { ReservedSql, Sql } from "postgres";
import { postgresError } from "../../postgres/postgres-error.ts";

/** Who uses a table just now holds the work up, and would be held up by it. */
const longestWait = "5s";

/**
 * Writes the tables anew: a plain VACUUM leaves bytes of deleted rows in their pages. False where they are not ours, or
 * where somebody may still see what was deleted. The server's logs and backups are its own.
 */
export async function eraseDeleted(sql: Sql, place: string): Promise<boolean> {
  const own = await sql.reserve();
  try {
    const tables =
      await own`SELECT relname, pg_has_role(current_user, relowner, 'USAGE') AS ours FROM pg_class
      WHERE relkind = 'r' AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'quoin_memories'::regclass)
        AND (relname = 'quoin_memories' OR relname ~ '^quoin_memory_vectors_[0-9]+$')`;
    // The server would only warn, and go on.
    if (!tables.every(({ ours }) => ours) || (await isStillSeen(own))) return false;
    await own`SELECT set_config('lock_timeout', ${longestWait}, false)`;
    for (const { relname } of tables) await own`VACUUM (FULL) ${own(relname)}`;
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "55P03") return false;
    throw postgresError(error, place);
  } finally {
    await own`RESET lock_timeout`.catch(() => {});
    own.release();
  }
}

/** Whoever began before this moment and has not ended may see what was deleted since; then the server keeps it. */
async function isStillSeen(own: ReservedSql): Promise<boolean> {
  const [now] = await own`SELECT pg_current_xact_id()::xid::text AS id`;
  const [row] = await own`SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid()
      AND greatest(age(backend_xmin), age(backend_xid)) > age(${now?.id}::text::xid))
    OR EXISTS (SELECT FROM pg_prepared_xacts) AS seen`;
  return Boolean(row?.seen);
}
