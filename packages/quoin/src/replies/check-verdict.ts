import type { Checked } from "./check-role-reply.ts";
import { leftOutKeys } from "./left-out-keys.ts";
import { afterPlaceholders, placeholderProblems } from "./placeholder-problems.ts";
import { repairValue } from "./repair-value.ts";
import { shapeProblems } from "./shape-problems.ts";
import { type Verdict, verdictSchema } from "./verdict-schema.ts";
import { say } from "./words.ts";

/** A verdict that does not contradict itself. */
export function checkVerdict(given: unknown): Checked<Verdict> {
  const { value, repairs: repaired } = repairValue(verdictSchema, given);
  const repairs = [...repaired, ...leftOutKeys(verdictSchema, value)];
  const verdict = verdictSchema.safeParse(value).data;
  const placeholders = placeholderProblems(verdictSchema, value);
  if (!verdict || placeholders.length) {
    return { repairs, problems: afterPlaceholders(placeholders, shapeProblems(verdictSchema, value)) };
  }
  if (verdict.passed === (verdict.problems.length === 0)) return { value: verdict, repairs, problems: [] };
  const message = verdict.passed
    ? say("verdict_passed_with_problems")
    : say("verdict_failed_without_problems");
  return { repairs, problems: [{ at: "$.problems", message }] };
}
