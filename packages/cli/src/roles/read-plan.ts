import { parseRoleInput, parseTrackedPlan, type Role, type TrackedPlan } from "quoin/roles";
import { located, readDocument } from "../document.ts";

/** The plan as it stands, which a reply is held against. */
export async function readPlan(path: string): Promise<TrackedPlan> {
  const document = await readDocument(path);
  return located(document, ["spec_invalid"], async () => parseTrackedPlan(document.value));
}

/** The same from the input of the prompt, where it has one. */
export function planOfInput(role: Role, value: unknown): TrackedPlan | undefined {
  const { original_plan, task } = parseRoleInput(role, value);
  return original_plan ?? (task?.subtasks && { subtasks: task.subtasks });
}

export async function readPlanOfInput(role: Role, path: string): Promise<TrackedPlan | undefined> {
  const document = await readDocument(path);
  return located(document, ["spec_invalid"], async () => planOfInput(role, document.value));
}
