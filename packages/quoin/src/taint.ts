/** The host's side of an agent: how tainted a session is, whether a prompt leaked, and what the agent is told. */
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
export { type MemoryTaintStore, memoryTaintStore } from "./taint/memory-taint-store.ts";
export { type PayloadContext, payloadContext } from "./taint/payload/payload-context.ts";
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
export { type TaintProfile, taintProfiles, thresholdOf } from "./taint/profiles.ts";
export type { TaintSnapshot } from "./taint/snapshot.ts";
export { taintSources } from "./taint/sources.ts";
export {
  type LedgerOptions,
  type SessionLimit,
  type TaintAnswer,
  type TaintedText,
  type TaintLedger,
  type TaintReport,
  taintLedger,
} from "./taint/taint-ledger.ts";
export type { TaintEvent, TaintStore } from "./taint/types.ts";
export type { TaintView } from "./taint/view.ts";
