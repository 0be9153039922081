import * as z from "zod";
import type { ReplyProblem } from "./check-format.ts";
import type { Checked, RoleReplyContext } from "./check-role-reply.ts";
import { keepCompleted } from "./keep-completed.ts";
import { leftOutKeys } from "./left-out-keys.ts";
import { afterPlaceholders, placeholderProblems } from "./placeholder-problems.ts";
import { planGraphProblems } from "./plan-graph-problems.ts";
import { mostSubtasks, type Plan, planSchema } from "./plan-schema.ts";
import { preservedProblems } from "./preserved-problems.ts";
import { repairValue } from "./repair-value.ts";
import { shapeProblems } from "./shape-problems.ts";
import { subtaskProblems } from "./subtask-problems.ts";
import { say } from "./words.ts";

/** As much of a plan as its graph needs: so that tiers and the graph can be told wrong at once. */
const outlineSchema = z.object({
  subtasks: z.array(z.object({ id: z.string(), description: z.string(), depends_on: z.array(z.string()) })),
});
const listSchema = z.object({ subtasks: z.array(z.record(z.string(), z.unknown())) });

/** A plan; or, where some of `plan` is completed, a re-plan: what is completed stays, and does not count. */
export function checkPlan(given: unknown, { plan, firstInspects = true }: RoleReplyContext): Checked<Plan> {
  const completed = plan?.subtasks.filter(({ status }) => status === "completed") ?? [];
  const repaired = repairValue(planSchema, given);
  const kept = keepCompleted(repaired.value, completed);
  const { value } = kept;
  const fresh = completed.length === 0;
  const outline = outlineSchema.safeParse(value).data?.subtasks ?? [];
  const rules = { firstIsFree: fresh, firstInspects: fresh && firstInspects };
  const list = listSchema.safeParse(value).data?.subtasks;
  const found = afterPlaceholders(placeholderProblems(planSchema, value), [
    ...shapeProblems(planSchema, value),
    ...(list ? numberProblems(list, completed) : []),
    ...planGraphProblems(outline, rules),
    ...(list ? preservedProblems(list, completed) : []),
  ]);
  const problems = list ? subtaskProblems(list, found) : found;
  const checked = planSchema.safeParse(value).data;
  return {
    ...(checked && !problems.length && { value: checked }),
    repairs: [...repaired.repairs, ...kept.repairs, ...leftOutKeys(planSchema, value)],
    problems,
  };
}

function numberProblems(
  list: readonly { id?: unknown }[],
  completed: readonly { id: string }[],
): ReplyProblem[] {
  const done = new Set<unknown>(completed.map(({ id }) => id));
  const count = list.filter(({ id }) => !done.has(id)).length;
  if (count <= mostSubtasks) return [];
  const key = completed.length ? "replan_too_many" : "shape_too_many";
  return [{ at: "$.subtasks", message: say(key, { most: mostSubtasks, count }) }];
}
