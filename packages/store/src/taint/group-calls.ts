import {
  checkCall,
  type TaintCall,
  type TaintChange,
  type TaintOutcome,
  type TaintState,
} from "quoin/taint-store";
import { inGroups } from "../in-groups.ts";

/** Carries out calls in their order, in one transaction. */
export type WriteCalls = (calls: readonly TaintCall[]) => Promise<TaintOutcome[]>;

const mostEntries = 1000;

/** Calls of many in one transaction; each is still all or nothing, and one that is refused fails alone. */
export function groupCalls(write: WriteCalls) {
  const group = inGroups<TaintCall, TaintOutcome>({
    write,
    sizesOf: (call) => [call.kind === "add" ? call.entries.length : 1],
    most: [mostEntries],
  });
  async function call(given: TaintCall): Promise<{ change?: TaintChange; state?: TaintState }> {
    checkCall(given);
    const outcome = await group.call(given);
    if ("error" in outcome) throw outcome.error;
    return outcome;
  }
  return {
    call,
    change: async (given: TaintCall) => (await call(given)).change as TaintChange,
    idle: group.idle,
  };
}
