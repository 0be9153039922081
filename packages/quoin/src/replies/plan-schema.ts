import * as z from "zod";
import type { JsonObject } from "../core/part.ts";
import { filledText } from "./filled-text.ts";
import { strictJsonSchema } from "./strict-json-schema.ts";
import { say } from "./words.ts";

const leastSubtasks = 3;
export const mostSubtasks = 15;
const longestId = 60;

const plannedSubtask = z.object({
  id: z
    .string()
    // First and alone: the pattern is not tried on a million characters.
    .max(longestId, { error: () => say("plan_id_long", { most: longestId }), abort: true })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say("plan_id_form")),
  description: filledText(),
  depends_on: z.array(z.string()),
  model_tier: z.literal([1, 2, 3]),
  verification_tier: z.literal([1, 2]),
  is_critical_path: z.boolean(),
  acceptance_criteria: filledText(),
});

export type PlannedSubtask = z.infer<typeof plannedSubtask>;

export interface Plan {
  subtasks: PlannedSubtask[];
}

/** Without the upper limit, which depends on what is completed; and past which Zod would look no further. */
export const planSchema = z.object({ subtasks: z.array(plannedSubtask).min(leastSubtasks) });

/** For structured outputs. In a re-plan, subtasks that are completed are allowed for beside the fifteen. */
export function planJsonSchema(completed = 0): JsonObject {
  const { subtasks } = planSchema.shape;
  return strictJsonSchema(z.object({ subtasks: subtasks.max(mostSubtasks + completed) }));
}
