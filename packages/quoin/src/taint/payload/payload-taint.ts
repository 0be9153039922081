import { QuoinError } from "../../errors.ts";
import { type TaintProfile, taintProfiles } from "../profiles.ts";
import type { TaintView } from "../view.ts";

/** A session's taint as the payload carries it. */
export function payloadTaint(view: TaintView): {
  taintRatio: number;
  taintThreshold: number;
  profile?: TaintProfile;
} {
  // Nothing, or a promise that nobody waited for: as missing fields it would read as no taint.
  if (typeof view?.taintRatio !== "number" || typeof view.taintThreshold !== "number")
    throw new QuoinError({ code: "spec_invalid", message: "this is no report of a session" });
  const { taintRatio, taintThreshold, profile } = view;
  const isKnown = Object.hasOwn(taintProfiles, profile);
  return { taintRatio, taintThreshold, ...(isKnown ? { profile: profile as TaintProfile } : {}) };
}
