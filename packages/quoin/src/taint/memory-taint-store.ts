import { checkCall, checkRange, checkSession } from "./check-call.ts";
import { runCalls, type TaintCall } from "./run-calls.ts";
import { parseSnapshot, type TaintSnapshot } from "./snapshot.ts";
import { sumSources } from "./sum-sources.ts";
import type { TaintChange, TaintEntry, TaintState, TaintStore } from "./types.ts";

export interface MemoryTaintStore extends TaintStore {
  /** Everything, as plain data that JSON can carry. */
  snapshot(): TaintSnapshot;
}

interface Kept {
  state: TaintState;
  entries: Map<string, TaintEntry>;
}

/** Sessions of one process, for as long as it lives; a snapshot goes further. */
export function memoryTaintStore(snapshot?: unknown): MemoryTaintStore {
  const kept = new Map<string, Kept>();
  if (snapshot !== undefined)
    for (const { state, entries } of parseSnapshot(snapshot).sessions)
      kept.set(state.session, { state, entries: new Map(entries.map((entry) => [entry.id, entry])) });

  const rows = {
    state: (session: string) => kept.get(session)?.state,
    entry: (session: string, id: string) => kept.get(session)?.entries.get(id),
  };
  function call(given: TaintCall): { change?: TaintChange; state?: TaintState } {
    checkCall(given);
    const { outcomes, ended, states, entries } = runCalls([given], rows);
    const outcome = outcomes[0] as (typeof outcomes)[0];
    if ("error" in outcome) throw outcome.error;
    for (const session of ended) kept.delete(session);
    for (const [session, state] of states)
      kept.set(session, { state, entries: kept.get(session)?.entries ?? new Map() });
    for (const [session, added] of entries)
      for (const [id, entry] of added) kept.get(session)?.entries.set(id, entry);
    return outcome;
  }

  return {
    open: async (session, terms) => call({ kind: "open", session, terms }).change as TaintChange,
    add: async (session, entries, counter) =>
      call({ kind: "add", session, entries, counter }).change as TaintChange,
    end: async (session) => call({ kind: "end", session }).state,
    async state(session) {
      checkSession(session);
      return kept.get(session)?.state;
    },
    async sources(session) {
      checkSession(session);
      return sumSources(kept.get(session)?.entries.values() ?? []);
    },
    async sessions({ after = "", limit }) {
      checkRange({ after, limit });
      const names = [...kept.keys()].filter((name) => compareCodePoints(name, after) > 0);
      return names.sort(compareCodePoints).slice(0, limit);
    },
    snapshot: () => ({
      version: 1,
      sessions: Array.from(kept.values(), ({ state, entries }) => ({
        state,
        entries: [...entries.values()],
      })),
    }),
    async close() {},
  };
}

/** As the databases sort: by bytes of UTF-8, which is by code points; JavaScript's own order is another beyond U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = (left[at] as string).codePointAt(0)! - (right[at] as string).codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
