import { QuoinError } from "../errors.ts";
import { addEntry, changeTerms, newTaint, refuseOtherCounter, settle } from "./advance.ts";
import { sessionMissing } from "./session-missing.ts";
import type { TaintChange, TaintEntry, TaintState, TaintTerms } from "./types.ts";

export type TaintCall =
  | { kind: "open"; session: string; terms: TaintTerms }
  | { kind: "add"; session: string; entries: readonly TaintEntry[]; counter: string }
  | { kind: "end"; session: string };

/** What a store holds of the sessions and messages that some calls name. */
export interface TaintRows {
  state(session: string): TaintState | undefined;
  entry(session: string, id: string): TaintEntry | undefined;
}

export type TaintOutcome = { change?: TaintChange; state?: TaintState } | { error: unknown };

/** What a store has to write, in this order, in one transaction. */
export interface TaintWrites {
  outcomes: TaintOutcome[];
  /** Sessions of which everything goes. */
  ended: Set<string>;
  /** Sessions as they are now. */
  states: Map<string, TaintState>;
  /** Messages that are new, by session and id. */
  entries: Map<string, Map<string, TaintEntry>>;
}

/**
 * Calls one after the other, on rows that nobody else may change meanwhile. The same for every store: a store only
 * reads and writes. A call that is refused changes nothing, and the others go on.
 */
export function runCalls(calls: readonly TaintCall[], rows: TaintRows): TaintWrites {
  const writes: TaintWrites = { outcomes: [], ended: new Set(), states: new Map(), entries: new Map() };
  for (const call of calls) {
    try {
      writes.outcomes.push(runCall(call, rows, writes));
    } catch (error) {
      writes.outcomes.push({ error });
    }
  }
  return writes;
}

function runCall(call: TaintCall, rows: TaintRows, writes: TaintWrites): TaintOutcome {
  const { session } = call;
  const isFresh = writes.ended.has(session);
  const before = writes.states.get(session) ?? (isFresh ? undefined : rows.state(session));
  if (call.kind === "end") {
    writes.ended.add(session);
    writes.states.delete(session);
    writes.entries.delete(session);
    return { state: before };
  }
  if (call.kind === "open") {
    const { state, event } = before
      ? changeTerms(before, call.terms)
      : { state: newTaint(session, call.terms), event: undefined };
    writes.states.set(session, state);
    return { change: { state, events: event ? [event] : [], counted: [] } };
  }
  if (!before) throw sessionMissing();
  refuseOtherCounter(before, call.counter);
  const known = (id: string) =>
    writes.entries.get(session)?.get(id) ?? (isFresh ? undefined : rows.entry(session, id));
  const entries = newEntries(call.entries, known);
  const last = [...entries.keys()].at(-1);
  if (last === undefined) return { change: { state: before, events: [], counted: [] } };
  // Once a call: nobody sees a session between two texts that were added together.
  const { state, event } = settle([...entries.values()].reduce(addEntry, before), last);
  writes.states.set(session, state);
  const written = writes.entries.get(session) ?? new Map<string, TaintEntry>();
  for (const [id, entry] of entries) written.set(id, entry);
  writes.entries.set(session, written);
  return { change: { state, events: event ? [event] : [], counted: [...entries.keys()] } };
}

function newEntries(
  given: readonly TaintEntry[],
  known: (id: string) => TaintEntry | undefined,
): Map<string, TaintEntry> {
  const entries = new Map<string, TaintEntry>();
  for (const entry of given) {
    const there = entries.get(entry.id) ?? known(entry.id);
    if (there) refuseOther(there, entry);
    else entries.set(entry.id, entry);
  }
  return entries;
}

/** An id that is used twice would hide the second text: tainted text behind a clean one's name. */
function refuseOther(there: TaintEntry, entry: TaintEntry): void {
  const same =
    there.source === entry.source &&
    there.tainted === entry.tainted &&
    there.units === entry.units &&
    (there.digest === entry.digest || there.digest === "" || entry.digest === "");
  if (same) return;
  const message = "was used for another text of this session; a retry repeats the text";
  throw new QuoinError({ code: "spec_invalid", path: ["id"], message });
}
