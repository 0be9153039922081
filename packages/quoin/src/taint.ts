/** The host's side of an agent: how tainted a session is, whether a prompt leaked, and what the agent is told. */
export { isElevated } from "./taint/advance.ts";
export {
  type Canary,
  deriveCanary,
  issueCanary,
  plantCanary,
  restoreCanary,
} from "./taint/canary/canary.ts";
export {
  type CanaryDetector,
  type CanaryLeak,
  canaryDetector,
  findCanaries,
} from "./taint/canary/canary-detector.ts";
export { checkCall, checkRange, checkSession } from "./taint/check-call.ts";
export { type MemoryTaintStore, memoryTaintStore } from "./taint/memory-taint-store.ts";
export { payloadTaint } from "./taint/payload/payload-taint.ts";
export {
  type ConversationTurn,
  mostTurns,
  payloadVersion,
  type StdinPayload,
} from "./taint/payload/schema.ts";
export {
  buildStdinPayload,
  longestPayload,
  parseStdinPayload,
  readStdinPayload,
  type StdinPayloadInput,
} from "./taint/payload/stdin-payload.ts";
export { type TaintProfile, taintProfiles, thresholdOf, toMillionths } from "./taint/profiles.ts";
export {
  runCalls,
  type TaintCall,
  type TaintOutcome,
  type TaintRows,
  type TaintWrites,
} from "./taint/run-calls.ts";
export type { TaintSnapshot } from "./taint/snapshot.ts";
export { taintSources } from "./taint/sources.ts";
export { sortSources } from "./taint/sum-sources.ts";
export {
  type LedgerOptions,
  type SessionLimit,
  type TaintAnswer,
  type TaintedText,
  type TaintLedger,
  type TaintReport,
  taintLedger,
} from "./taint/taint-ledger.ts";
export type * from "./taint/types.ts";
export { type TaintView, viewTaint } from "./taint/view.ts";
