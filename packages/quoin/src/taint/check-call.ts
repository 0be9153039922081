import { type Problem, refuse } from "../errors.ts";
import { millionths } from "./profiles.ts";
import type { TaintCall } from "./run-calls.ts";
import type { TaintEntry, TaintTerms } from "./types.ts";

/** Longer names are no names, and the index of a database cannot hold two of them. */
const longestName = 256;

/** Every problem of a call at once, before anything is written. */
export function checkCall(call: TaintCall): void {
  const problems = nameProblems(["session"], call.session);
  if (call.kind === "open") problems.push(...termProblems(call.terms));
  if (call.kind === "add")
    call.entries.forEach((entry, at) => {
      problems.push(...entryProblems(entry, ["entries", at]));
    });
  refuse(problems);
}

/** Of what only reads: a database would take half a pair for U+FFFD, and find another session. */
export function checkSession(session: string): void {
  refuse(nameProblems(["session"], session));
}

export function checkRange({ after, limit }: { after?: string; limit: number }): void {
  const problems = numberProblems(["limit"], limit, 1, Number.MAX_SAFE_INTEGER);
  refuse(after ? [...nameProblems(["after"], after), ...problems] : problems);
}

function nameProblems(path: (string | number)[], name: unknown): Problem[] {
  const isName = typeof name === "string" && name.length > 0 && name.length <= longestName;
  // What not every database can keep.
  if (isName && name.isWellFormed() && !name.includes("\0")) return [];
  const message = `is a text of 1 to ${longestName} characters, without NUL or half a surrogate pair`;
  return [{ code: "spec_invalid", path, message }];
}

function numberProblems(path: (string | number)[], number: unknown, least: number, most: number): Problem[] {
  if (Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most) return [];
  return [{ code: "spec_invalid", path, message: `is a whole number from ${least} to ${most}` }];
}

function flagProblems(path: (string | number)[], flag: unknown): Problem[] {
  return typeof flag === "boolean" ? [] : [{ code: "spec_invalid", path, message: "is true or false" }];
}

function entryProblems(entry: TaintEntry, path: (string | number)[]): Problem[] {
  return [
    ...nameProblems([...path, "id"], entry.id),
    ...nameProblems([...path, "source"], entry.source),
    ...flagProblems([...path, "tainted"], entry.tainted),
    ...numberProblems([...path, "units"], entry.units, 0, Number.MAX_SAFE_INTEGER),
    ...flagProblems([...path, "exact"], entry.exact),
    ...(entry.digest === "" ? [] : nameProblems([...path, "digest"], entry.digest)),
  ];
}

function termProblems(terms: TaintTerms): Problem[] {
  return [
    ...nameProblems(["profile"], terms.profile),
    ...nameProblems(["counter"], terms.counter),
    ...numberProblems(["threshold"], terms.threshold, 0, millionths),
    ...numberProblems(["unitsPerToken"], terms.unitsPerToken, 1, millionths),
  ];
}
