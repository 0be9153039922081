import {
  checkRange,
  checkSession,
  runCalls,
  sortSources,
  type TaintCall,
  type TaintOutcome,
  type TaintStore,
} from "quoin/taint-store";
import { connect, type SqliteOptions } from "../sqlite/connection.ts";
import { groupCalls } from "./group-calls.ts";
import {
  entryOf,
  messageColumns,
  type StoredRow,
  sessionColumns,
  stateOf,
  stateValues,
  storable,
  textOf,
} from "./taint-rows.ts";

/** As bytes: the driver ends the whole process when it finds text that is not UTF-8, as a damaged file has. */
const asBytes = (name: string) => `CAST(${name} AS BLOB) AS ${name}`;
const isText = new Set<string>(["session", "profile", "counter", "id", "source", "digest"]);
const read = (columns: readonly string[]) =>
  columns.map((name) => (isText.has(name) ? asBytes(name) : name)).join(", ");
const places = (columns: readonly string[]) => columns.map(() => "?").join(", ");

const findSession = `SELECT ${read(sessionColumns)} FROM taint_sessions WHERE session = ?`;
const findMessage = `SELECT ${read(messageColumns)} FROM taint_messages WHERE session = ? AND id = ?`;

/** Sessions in one file; several processes may add to it at once. */
export async function sqliteTaintStore(path: string, options: SqliteOptions = {}): Promise<TaintStore> {
  const { database, attempt, rows, transact } = await connect(path, options);

  function change(calls: readonly TaintCall[]): TaintOutcome[] {
    const session = database.prepare(findSession);
    const message = database.prepare(findMessage);
    const { outcomes, ended, states, entries } = runCalls(calls, {
      state: (name) => optional(session.get([name]), stateOf),
      entry: (name, id) => optional(message.get([name, id]), entryOf),
    });
    for (const table of ["taint_messages", "taint_sessions"]) {
      const remove = database.prepare(`DELETE FROM ${table} WHERE session = ?`);
      for (const name of ended) remove.run([name]);
    }
    const keep = database.prepare(`INSERT OR REPLACE INTO taint_sessions VALUES (${places(sessionColumns)})`);
    for (const state of states.values()) keep.run(stateValues(state));
    const add = database.prepare(`INSERT INTO taint_messages VALUES (${places(messageColumns)})`);
    for (const [name, added] of entries)
      for (const { id, source, tainted, units, exact, digest } of added.values())
        add.run([name, id, source, storable(tainted), units, storable(exact), digest]);
    return outcomes;
  }
  const group = groupCalls((calls) => transact(() => change(calls)));

  return {
    open: (session, terms) => group.change({ kind: "open", session, terms }),
    add: (session, entries, counter) => group.change({ kind: "add", session, entries, counter }),
    end: async (session) => (await group.call({ kind: "end", session })).state,
    async state(session) {
      checkSession(session);
      return optional(rows(findSession, session)[0], stateOf);
    },
    async sources(session) {
      checkSession(session);
      const found = rows(
        `SELECT ${asBytes("source")}, sum(units) AS units FROM taint_messages WHERE session = ? AND tainted GROUP BY 1`,
        session,
      );
      return attempt(() =>
        sortSources(found.map(({ source, units }) => ({ source: textOf(source), units: Number(units) }))),
      );
    },
    async sessions({ after = "", limit }) {
      checkRange({ after, limit });
      const list = `SELECT ${asBytes("session")} FROM taint_sessions WHERE session > ? ORDER BY taint_sessions.session LIMIT ?`;
      return rows(list, after, limit).map(({ session }) => textOf(session));
    },
    async close() {
      await group.idle();
      database.close();
    },
  };
}

function optional<Result>(row: unknown, read: (row: StoredRow) => Result): Result | undefined {
  return row === undefined ? undefined : read(row as StoredRow);
}
