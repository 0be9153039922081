import type { TrackedSubtask } from "./check-role-reply.ts";
import { jsonPath } from "./json-path.ts";
import { isObject } from "./read-call.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

const texts = ["description", "acceptance_criteria"] as const;

/** Completed subtasks of a re-plan whose words differ in nothing that means anything are put back as they were. */
export function keepCompleted(
  value: unknown,
  completed: readonly TrackedSubtask[],
): { value: unknown; repairs: Repair[] } {
  const repairs: Repair[] = [];
  if (!completed.length || !isObject(value) || !Array.isArray(value.subtasks)) return { value, repairs };
  const byId = new Map<unknown, TrackedSubtask>(completed.map((each) => [each.id, each]));
  const subtasks = value.subtasks.map((subtask: unknown, index) => {
    const before = isObject(subtask) ? byId.get(subtask.id) : undefined;
    if (!before || !isObject(subtask)) return subtask;
    const kept = texts.flatMap((key): [string, string][] => {
      const [was, is] = [before[key], subtask[key]];
      if (was === undefined || typeof is !== "string" || is === was || plain(is) !== plain(was)) return [];
      repairs.push({ at: jsonPath(["subtasks", index, key]), message: say("repair_completed_kept") });
      return [[key, was]];
    });
    return kept.length ? Object.fromEntries([...Object.entries(subtask), ...kept]) : subtask;
  });
  return { value: Object.fromEntries([...Object.entries(value), ["subtasks", subtasks]]), repairs };
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!;:,…]{1,10}$/, "")
    .trimEnd()
    .toLowerCase();
}
