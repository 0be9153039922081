import type { TransactionSql } from "postgres";
import { QuoinError } from "quoin";
import {
  checkRange,
  checkSession,
  runCalls,
  sortSources,
  type TaintCall,
  type TaintEntry,
  type TaintOutcome,
  type TaintState,
  type TaintStore,
  type TaintWrites,
} from "quoin/taint-store";
import { type PostgresOptions, within } from "../postgres/connection.ts";
import { openDatabase } from "../postgres/open-database.ts";
import { isLost, postgresError } from "../postgres/postgres-error.ts";
import { groupCalls } from "./group-calls.ts";
import { entryOf, type StoredRow, stateOf, stateValues, storable } from "./taint-rows.ts";

/** Two that wait for each other, one that came too late, a session that ended while it was opened. */
const worthAnotherTry = new Set(["40P01", "40001", "23505"]);

/** Sessions in a PostgreSQL database; hosts on many machines may add to one. */
export async function postgresTaintStore(url: string, options: PostgresOptions = {}): Promise<TaintStore> {
  const { sql, place, patience, attempt, transact, close } = await openDatabase(url, options);

  async function write(calls: readonly TaintCall[]): Promise<TaintOutcome[]> {
    const deadline = performance.now() + patience;
    for (;;) {
      try {
        return await within(
          patience * 2 + 1000,
          transact((transaction) => change(transaction, calls)),
        );
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (worthAnotherTry.has(code) && performance.now() < deadline) continue;
        if (!isLost(error)) throw postgresError(error, place);
        const message = `the connection was lost (${code}); add the same messages again, each counts once`;
        throw new QuoinError({ code: "store_unavailable", file: place, message });
      }
    }
  }
  const group = groupCalls(write);

  return {
    open: (session, terms) => group.change({ kind: "open", session, terms }),
    add: (session, entries, counter) => group.change({ kind: "add", session, entries, counter }),
    end: async (session) => (await group.call({ kind: "end", session })).state,
    async state(session) {
      checkSession(session);
      const [row] = await attempt(() => sql`SELECT * FROM quoin_taint_sessions WHERE session = ${session}`);
      return row && stateOf(row);
    },
    async sources(session) {
      checkSession(session);
      const found = await attempt(
        () => sql`SELECT source, sum(units) AS units FROM quoin_taint_messages
          WHERE session = ${session} AND tainted = 1 GROUP BY source`,
      );
      return sortSources(found.map(({ source, units }) => ({ source, units: Number(units) })));
    },
    async sessions({ after = "", limit }) {
      checkRange({ after, limit });
      const found = await attempt(
        () =>
          sql`SELECT session FROM quoin_taint_sessions WHERE session > ${after} ORDER BY session LIMIT ${limit}`,
      );
      return found.map(({ session }) => session as string);
    },
    async close() {
      await group.idle();
      await close();
    },
  };
}

async function change(transaction: TransactionSql, calls: readonly TaintCall[]): Promise<TaintOutcome[]> {
  const states = await lockSessions(transaction, calls);
  const entries = await knownEntries(transaction, calls);
  const writes = runCalls(calls, {
    state: (session) => states.get(session),
    entry: (session, id) => entries.get(session)?.get(id),
  });
  await save(transaction, writes, states);
  return writes.outcomes;
}

/** All of them in one order, or two groups could wait for each other. From here on nobody else changes them. */
async function lockSessions(
  transaction: TransactionSql,
  calls: readonly TaintCall[],
): Promise<Map<string, TaintState>> {
  const names = [...new Set(calls.map(({ session }) => session))];
  const found = await transaction`SELECT * FROM quoin_taint_sessions
    WHERE session = ANY(${names}::text[]) ORDER BY session FOR UPDATE`;
  return new Map(found.map((row) => [row.session, stateOf(row)]));
}

async function knownEntries(
  transaction: TransactionSql,
  calls: readonly TaintCall[],
): Promise<Map<string, Map<string, TaintEntry>>> {
  const named = calls.flatMap((call) =>
    call.kind === "add" ? call.entries.map(({ id }) => ({ session: call.session, id })) : [],
  );
  const known = new Map<string, Map<string, TaintEntry>>();
  if (named.length === 0) return known;
  const found = await transaction`SELECT messages.* FROM quoin_taint_messages AS messages
    JOIN (SELECT DISTINCT * FROM unnest(${named.map(({ session }) => session)}::text[], ${named.map(({ id }) => id)}::text[])
      AS each (session, id)) AS named
    ON messages.session = named.session COLLATE "C" AND messages.id = named.id COLLATE "C"`;
  for (const row of found as readonly StoredRow[]) {
    const session = row.session as string;
    known.set(session, (known.get(session) ?? new Map()).set(row.id, entryOf(row)));
  }
  return known;
}

async function save(
  transaction: TransactionSql,
  { ended, states, entries }: TaintWrites,
  before: ReadonlyMap<string, TaintState>,
): Promise<void> {
  if (ended.size > 0) {
    await transaction`DELETE FROM quoin_taint_messages WHERE session = ANY(${[...ended]}::text[])`;
    await transaction`DELETE FROM quoin_taint_sessions WHERE session = ANY(${[...ended]}::text[])`;
  }
  const isNew = ({ session }: TaintState) => ended.has(session) || !before.has(session);
  const [fresh, changed] = [[], []] as [TaintState[], TaintState[]];
  for (const state of states.values()) (isNew(state) ? fresh : changed).push(state);
  // A name that another process has just used fails here, and the next try finds it there.
  fresh.sort((a, b) => (a.session < b.session ? -1 : 1));
  if (fresh.length > 0)
    await transaction`INSERT INTO quoin_taint_sessions SELECT * FROM ${unnested(transaction, fresh)}`;
  if (changed.length > 0)
    await transaction`UPDATE quoin_taint_sessions AS sessions SET profile = each.profile, threshold = each.threshold,
      tainted_units = each.tainted_units, total_units = each.total_units, exact = each.exact, crossings = each.crossings
      FROM ${unnested(transaction, changed)} WHERE sessions.session = each.session`;
  const added = [...entries].flatMap(([session, each]) =>
    Array.from(each.values(), (entry) => ({ session, ...entry })),
  );
  if (added.length === 0) return;
  const column = (key: keyof (typeof added)[0]) => added.map((entry) => storable(entry[key]) as string);
  await transaction`INSERT INTO quoin_taint_messages SELECT * FROM unnest(${column("session")}::text[], ${column("id")}::text[],
    ${column("source")}::text[], ${column("tainted")}::smallint[], ${column("units")}::bigint[], ${column("exact")}::smallint[],
    ${column("digest")}::text[])`;
}

/** Rows in the order of `sessionColumns`, as a table. */
function unnested(transaction: TransactionSql, states: readonly TaintState[]) {
  const rows = states.map(stateValues);
  const column = (at: number) => rows.map((row) => row[at] as string);
  return transaction`unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::integer[], ${column(3)}::text[],
    ${column(4)}::integer[], ${column(5)}::bigint[], ${column(6)}::bigint[], ${column(7)}::smallint[], ${column(8)}::bigint[])
    AS each (session, profile, threshold, counter, units_per_token, tainted_units, total_units, exact, crossings)`;
}
