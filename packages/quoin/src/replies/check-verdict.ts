import type { Checked } from "./check-role-reply.ts";
import { leftOutKeys } from "./left-out-keys.ts";
import { shapeProblems } from "./shape-problems.ts";
import { type Verdict, verdictSchema } from "./verdict-schema.ts";
import { say } from "./words.ts";

/** A verdict that does not contradict itself. */
export function checkVerdict(value: unknown): Checked<Verdict> {
  const repairs = leftOutKeys(verdictSchema, value);
  const verdict = verdictSchema.safeParse(value).data;
  if (!verdict) return { repairs, problems: shapeProblems(verdictSchema, value) };
  if (verdict.passed === (verdict.problems.length === 0)) return { value: verdict, repairs, problems: [] };
  const message = verdict.passed
    ? say("verdict_passed_with_problems")
    : say("verdict_failed_without_problems");
  return { repairs, problems: [{ at: "$.problems", message }] };
}
