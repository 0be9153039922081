import { type TaintProfile, taintProfiles } from "../../taint/profiles.ts";

/** Where nobody knows how much is too much, nothing is. */
const anyAmount = 1;

/** A profile as it is compared: people write `Paranoid`. */
export function profileOf(profile: string): string {
  return profile.trim().toLowerCase();
}

export function thresholdUnder(profile: string): number {
  const name = profileOf(profile);
  return Object.hasOwn(taintProfiles, name) ? taintProfiles[name as TaintProfile] : anyAmount;
}
