import { QuoinError } from "../errors.ts";

/** How much of a session may be tainted before it is elevated. */
export const taintProfiles = { paranoid: 0.1, balanced: 0.3, yolo: 0.6 } as const;

export type TaintProfile = keyof typeof taintProfiles;

export const millionths = 1_000_000;

export function thresholdOf(profile: string): number {
  if (Object.hasOwn(taintProfiles, profile)) return taintProfiles[profile as TaintProfile];
  const names = Object.keys(taintProfiles).join(", ");
  const message = `${JSON.stringify(profile.slice(0, 64))} is no profile; there are ${names}, and any other needs a threshold of its own`;
  throw new QuoinError({ code: "spec_invalid", path: ["profile"], message });
}

/** A share of 1 as an integer. */
export function toMillionths(threshold: number): number {
  if (threshold >= 0 && threshold <= 1) return Math.round(threshold * millionths);
  const message = "is a share between 0 and 1";
  throw new QuoinError({ code: "spec_invalid", path: ["threshold"], message });
}
