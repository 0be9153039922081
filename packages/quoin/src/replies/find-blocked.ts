import type { ReplyProblem } from "./check-format.ts";
import type { FoundJson } from "./find-json.ts";
import { pickJson } from "./pick-json.ts";
import { isPlaceholder } from "./placeholder.ts";
import { placeholderProblem } from "./placeholder-problems.ts";
import { quoted } from "./quoted.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

/** What a reply says of being blocked; without `blocked` it says so in a way that cannot be used. */
export interface FoundBlocked {
  blocked?: { reason: string };
  repairs: Repair[];
  problems: ReplyProblem[];
}

const answerKeys = ["subtasks", "passed", "problems"];

/** `{"status": "blocked", "reason": …}` wherever it stands in the reply, alone of its kind. */
export function findBlocked(found: FoundJson, answer: "object" | "array" | "text"): FoundBlocked | undefined {
  const saying = found.values.filter(({ value }) => saysBlocked(value));
  if (!saying.length) return undefined;
  const others = found.values.filter(
    ({ value, footnote }) =>
      !footnote && !saysBlocked(value) && Array.isArray(value) === (answer === "array"),
  );
  const isTorn = saying.some(({ value }) => answerKeys.some((key) => Object.hasOwn(value as object, key)));
  if ((others.length && answer !== "text") || isTorn) {
    return { repairs: [], problems: [{ message: say("reply_blocked_and_answer") }] };
  }
  const { value, repairs, problems } = pickJson({ ...found, values: saying }, "object");
  if (problems.length) return { repairs, problems };
  return readBlocked(value as Record<string, unknown>, repairs);
}

function readBlocked(value: Record<string, unknown>, repairs: Repair[]): FoundBlocked {
  const { status, reason, ...rest } = value;
  const problems: ReplyProblem[] = [];
  if (isPlaceholder(reason)) problems.push(placeholderProblem(["reason"], String(reason)));
  else if (typeof reason !== "string" || reason.trim() === "") {
    problems.push({ at: "$.reason", message: say("reply_blocked_reason") });
  }
  if (problems.length) return { repairs, problems };
  const spelled = status === "blocked" ? [] : [{ at: "$.status", message: say("repair_status_case") }];
  const left = Object.keys(rest).map((key) => ({
    at: "$",
    message: say("repair_unknown_key", { key: quoted(key) }),
  }));
  return { blocked: { reason: String(reason) }, repairs: [...repairs, ...spelled, ...left], problems: [] };
}

/** The instruction, quoted: `{"status": "blocked", "reason": "<why>"}`. */
export function quotesBlocked(value: unknown): boolean {
  return saysBlocked(value) && isPlaceholder((value as { reason?: unknown }).reason);
}

function saysBlocked(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("status" in value)) return false;
  return typeof value.status === "string" && value.status.trim().toLowerCase() === "blocked";
}
