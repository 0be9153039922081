/** For those who make a store of sessions: what every store does alike, so that a store only reads and writes. */
export { isElevated } from "./taint/advance.ts";
export { checkCall, checkRange, checkSession } from "./taint/check-call.ts";
export {
  runCalls,
  type TaintCall,
  type TaintOutcome,
  type TaintRows,
  type TaintWrites,
} from "./taint/run-calls.ts";
export { sortSources } from "./taint/sum-sources.ts";
export type * from "./taint/types.ts";
export { viewTaint } from "./taint/view.ts";
