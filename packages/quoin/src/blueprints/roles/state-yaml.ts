import { stringify } from "yaml";
import type { Subtask, Task } from "./inputs.ts";
import { sortedValue } from "./plain-value.ts";
import { progress } from "./words.ts";

/** The same state always gives the same text: keys of ours in a fixed order, the host's sorted. */
export function taskStateYaml(task: Task): string {
  const { id, goal, workspace_path, user_context, status, subtasks = [], state } = task;
  const completed = subtasks.filter((each) => each.status === "completed").length;
  return stateYaml({
    id,
    goal,
    workspace: workspace_path,
    context: user_context,
    status,
    progress: subtasks.length ? progress.fill({ completed, total: subtasks.length }) : undefined,
    subtasks: subtasks.length ? subtasks.map(subtaskState) : undefined,
    // Below a key of its own: nothing of the host's can take the place of the goal.
    state: state && sortedValue(state),
  });
}

function subtaskState({ id, status = "pending", depends_on = [], summary }: Subtask) {
  return { id, status, ...(depends_on.length && { depends_on }), ...(summary && { summary }) };
}

/** No line is folded: what looks like two lines to a model should be two. */
export function stateYaml(value: unknown): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false, keepUndefined: false } as const;
  return stringify(value, options).trimEnd();
}
