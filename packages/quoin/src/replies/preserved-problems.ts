import { inline } from "../text/guard.ts";
import type { ReplyProblem } from "./check-format.ts";
import type { TrackedSubtask } from "./check-role-reply.ts";
import { jsonPath } from "./json-path.ts";
import { quoted } from "./quoted.ts";
import { sameJson } from "./same-json.ts";
import { say } from "./words.ts";

const fields = [
  "description",
  "depends_on",
  "model_tier",
  "verification_tier",
  "is_critical_path",
  "acceptance_criteria",
] as const;

/** Longer than this, a value is not repeated to the model: it has the plan. */
const longestRepeated = 120;

/** What a re-plan did to subtasks that are completed; they must come back as they were. */
export function preservedProblems(
  subtasks: readonly Record<string, unknown>[],
  completed: readonly TrackedSubtask[],
): ReplyProblem[] {
  const places = new Map<unknown, number>();
  for (const [index, { id }] of subtasks.entries()) if (!places.has(id)) places.set(id, index);
  const done = new Set(completed.map(({ id }) => id));
  return completed.flatMap((before): ReplyProblem[] => {
    const index = places.get(before.id);
    const after = index === undefined ? undefined : subtasks[index];
    const id = quoted(before.id);
    if (index === undefined || !after) return [{ at: "$.subtasks", message: say("replan_lost", { id }) }];
    const changed = fields.filter(
      (field) => before[field] !== undefined && !sameJson(before[field], after[field]),
    );
    return [
      ...changed.map((field) => ({
        at: jsonPath(["subtasks", index, field]),
        message: stay(id, before[field]),
      })),
      ...waitingProblems(after.depends_on, index, done),
    ];
  });
}

function stay(id: string, value: unknown): string {
  const text = inline(JSON.stringify(value));
  if (text.length > longestRepeated) return say("replan_changed_long", { id });
  return say("replan_changed", { id, value: text });
}

function waitingProblems(dependencies: unknown, index: number, done: ReadonlySet<unknown>): ReplyProblem[] {
  if (!Array.isArray(dependencies)) return [];
  return dependencies.flatMap((each, place) => {
    if (done.has(each)) return [];
    const at = jsonPath(["subtasks", index, "depends_on", place]);
    return [{ at, message: say("replan_waits", { id: quoted(String(each)) }) }];
  });
}
