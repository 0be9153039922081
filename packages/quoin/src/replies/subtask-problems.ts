import type { ReplyProblem } from "./check-format.ts";
import { isPlaceholder } from "./placeholder.ts";
import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

/** The same problems, each with the id of its subtask: a small model does not count to eleven. */
export function subtaskProblems(
  subtasks: readonly { id?: unknown }[],
  problems: readonly ReplyProblem[],
): ReplyProblem[] {
  return problems.map((problem) => {
    const index = /^\$\.subtasks\[(\d+)\]/.exec(problem.at ?? "")?.[1];
    const id = index === undefined ? undefined : subtasks[Number(index)]?.id;
    if (typeof id !== "string" || id.trim() === "" || isPlaceholder(id)) return problem;
    const name = quoted(id);
    if (problem.message.includes(name)) return problem;
    return { ...problem, message: say("plan_of_subtask", { id: name, message: problem.message }) };
  });
}
