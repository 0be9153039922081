import { taintProfiles } from "../profiles.ts";
import type { StdinPayload } from "./schema.ts";

/** What the context of an agent's prompt takes from a payload. */
export type PayloadContext = Pick<
  StdinPayload,
  "taintRatio" | "taintThreshold" | "profile" | "sandboxType" | "canary"
>;

/**
 * For `createPromptContext({ ...files, ...payloadContext(payload) })`. A threshold of 1, which a payload without one has,
 * is none, since nothing is above it: then the profile's own holds.
 */
export function payloadContext(payload: PayloadContext): PayloadContext {
  const { taintRatio, profile, sandboxType, canary } = payload;
  const taintThreshold = payload.taintThreshold < 1 ? payload.taintThreshold : taintProfiles[profile];
  const context = { taintRatio, taintThreshold, profile, sandboxType };
  return canary === undefined ? context : { ...context, canary };
}
