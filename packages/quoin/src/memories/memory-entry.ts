import * as z from "zod";
import type { MemoryType } from "./types.ts";

/** What can be remembered of what. `immutable` is for a prompt's own rules, which nobody learns. */
export type MemoryTrust = "trusted" | "user" | "untrusted";

export const memoryTypes: readonly MemoryType[] = ["memory", "activity"];
export const memoryTrusts: readonly MemoryTrust[] = ["trusted", "user", "untrusted"];

/** In characters. An embedder reads little more than that of any text. */
export const longestMemory = 16_384;
const longestName = 256;
/** Those of merged entries are joined. */
export const longestSource = 1024;

/** Something to remember, as it is given. */
export interface MemoryEntry {
  text: string;
  /** `memory` unless told. */
  type?: MemoryType;
  /** `note` unless told. */
  kind?: string;
  /** `unknown` unless told. */
  source?: string;
  /** `untrusted` unless told. */
  trust?: MemoryTrust;
  /** ISO 8601; now unless told. */
  time?: string;
  /** How tainted the session is that writes it, from 0 to 1; 0 unless told. */
  taint?: number;
  /** A new one unless told. */
  id?: string;
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]*$/;
const name = (most: number) => z.string().trim().min(1, "must not be empty").max(most);

/** Times before the year 0 or after 9999 are not written with four digits, and would sort wrongly. */
const time = z
  .string()
  .refine(
    (given) =>
      /^\d{4}-\d\d-\d\d/.test(given) && !Number.isNaN(Date.parse(given)) && isDay(given.slice(0, 10)),
    "must be a time in ISO 8601, such as 2030-01-31T12:00:00Z",
  );

/** For `Date`, 30 February is in March. */
function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

export const memoryEntry = z.strictObject({
  text: z.string(),
  type: z.enum(["memory", "activity"]).default("memory"),
  kind: name(longestName).default("note"),
  source: name(longestSource).default("unknown"),
  trust: z.enum(["trusted", "user", "untrusted"]).default("untrusted"),
  time: time.optional(),
  taint: z.number().min(0).max(1).default(0),
  id: z.string().max(64).regex(idPattern, "must be letters, digits, dots, colons and dashes").optional(),
  /** As an export has it. It is judged anew: what a file says of itself is worth nothing. */
  screened: z.unknown().optional(),
});
