import type { ReplyProblem } from "./check-format.ts";
import { findJson } from "./find-json.ts";
import { pickJson } from "./pick-json.ts";

/** What was repaired, and where: a line and column, or a path. */
export interface Repair {
  at?: string;
  message: string;
}

export type ExpectedJson = "object" | "array" | "any";

export interface ReadJson {
  /** Only where there are no problems. */
  value?: unknown;
  repairs: Repair[];
  problems: ReplyProblem[];
}

/** Reads the JSON of a model's reply. Repairs what has one reading, and tells; refuses what has several. */
export function readJson(reply: string, expects: ExpectedJson): ReadJson {
  return pickJson(findJson(reply), expects);
}
