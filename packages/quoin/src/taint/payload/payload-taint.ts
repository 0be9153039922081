import { type TaintProfile, taintProfiles } from "../profiles.ts";
import type { TaintView } from "../view.ts";

/** A session's taint as the payload carries it; nothing for a session that has none yet. */
export function payloadTaint(view: TaintView | undefined): {
  taintRatio?: number;
  taintThreshold?: number;
  profile?: TaintProfile;
} {
  if (!view) return {};
  const { taintRatio, taintThreshold, profile } = view;
  const isKnown = Object.hasOwn(taintProfiles, profile);
  return { taintRatio, taintThreshold, ...(isKnown ? { profile: profile as TaintProfile } : {}) };
}
