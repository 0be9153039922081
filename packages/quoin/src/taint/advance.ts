import { QuoinError } from "../errors.ts";
import { millionths } from "./profiles.ts";
import type { TaintEntry, TaintEvent, TaintState, TaintTerms } from "./types.ts";
import { viewTaint } from "./view.ts";

/** Above the threshold, not at it; in integers of any size, since a rounded ratio could lie on the other side. */
export function isElevated({ taintedUnits, totalUnits, threshold }: TaintState): boolean {
  return BigInt(taintedUnits) * BigInt(millionths) > BigInt(totalUnits) * BigInt(threshold);
}

export function newTaint(session: string, terms: TaintTerms): TaintState {
  return { session, ...terms, taintedUnits: 0, totalUnits: 0, exact: true, crossings: 0 };
}

/** The session with one more text; `settle` says what follows from it. */
export function addEntry(state: TaintState, entry: TaintEntry): TaintState {
  const totalUnits = state.totalUnits + entry.units;
  if (!Number.isSafeInteger(totalUnits))
    throw new QuoinError({ code: "spec_invalid", message: "a session cannot count that many tokens" });
  const taintedUnits = state.taintedUnits + (entry.tainted ? entry.units : 0);
  return { ...state, taintedUnits, totalUnits, exact: state.exact && entry.exact };
}

/** The session held to another threshold. */
export function changeTerms(state: TaintState, terms: TaintTerms): { state: TaintState; event?: TaintEvent } {
  refuseOtherCounter(state, terms.counter);
  return settle({ ...state, profile: terms.profile, threshold: terms.threshold });
}

/** Units of two counters cannot be added up. */
export function refuseOtherCounter(state: TaintState, counter: string): void {
  if (state.counter === counter) return;
  const message = `the session is counted with ${state.counter}, and not with ${counter}`;
  throw new QuoinError({ code: "spec_invalid", path: ["counter"], message });
}

/** The number of crossings says on which side the session was: an event is due when it is on the other one now. */
export function settle(state: TaintState, message?: string): { state: TaintState; event?: TaintEvent } {
  const was = state.crossings % 2 === 1;
  const is = isElevated(state);
  if (was === is) return { state };
  const crossed = { ...state, crossings: state.crossings + 1 };
  const { session, taintedTokens, totalTokens, taintRatio, taintThreshold } = viewTaint(crossed);
  const figures = { taintedTokens, totalTokens, taintRatio, taintThreshold };
  const kind = is ? "elevated" : "lowered";
  const event: TaintEvent = { kind, session, number: crossed.crossings, ...figures };
  return { state: crossed, event: message === undefined ? event : { ...event, message } };
}
