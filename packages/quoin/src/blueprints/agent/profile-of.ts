import { type TaintProfile, taintProfiles } from "../../taint/profiles.ts";

/** Where nobody knows how much is too much, nothing is. */
const anyAmount = 1;

/** A profile as it is compared: people write `Paranoid`. */
export function profileOf(profile: string): string {
  return profile.trim().toLowerCase();
}

/** Of a profile of the host's own nobody knows how strict it is, so it is the strictest. */
export function screenProfileOf(profile: string): TaintProfile {
  const name = profileOf(profile);
  return Object.hasOwn(taintProfiles, name) ? (name as TaintProfile) : "paranoid";
}

export function thresholdUnder(profile: string): number {
  const name = profileOf(profile);
  return Object.hasOwn(taintProfiles, name) ? taintProfiles[name as TaintProfile] : anyAmount;
}
