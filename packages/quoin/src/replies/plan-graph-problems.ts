import type { ReplyProblem } from "./check-format.ts";
import { dependencyCycles } from "./dependency-cycles.ts";
import { firstLook } from "./first-look.ts";
import { jsonPath } from "./json-path.ts";
import type { PlannedSubtask } from "./plan-schema.ts";
import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

type Outlined = Pick<PlannedSubtask, "id" | "description" | "depends_on">;

export interface GraphRules {
  /** The first subtask depends on nothing. */
  firstIsFree: boolean;
  /** The first subtask inspects. */
  firstInspects: boolean;
}

/** A circle is named up to this many subtasks. */
const mostNamed = 20;

/** What is wrong between the subtasks of a plan. */
export function planGraphProblems(subtasks: readonly Outlined[], rules: GraphRules): ReplyProblem[] {
  const ids = new Set(subtasks.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = subtasks.flatMap((subtask, index) => {
    const found = dependencyProblems(subtask, index, ids);
    if (seen.has(subtask.id)) {
      const message = say("plan_id_twice", { id: quoted(subtask.id) });
      found.unshift({ at: jsonPath(["subtasks", index, "id"]), message });
    }
    seen.add(subtask.id);
    return found;
  });
  for (const cycle of dependencyCycles(subtasks)) problems.push(cycleProblem(cycle));
  return subtasks[0] ? [...problems, ...firstProblems(subtasks[0], rules)] : problems;
}

function dependencyProblems({ id, depends_on }: Outlined, index: number, ids: ReadonlySet<string>) {
  return depends_on.flatMap((each, place): ReplyProblem[] => {
    const at = jsonPath(["subtasks", index, "depends_on", place]);
    if (each === id) return [{ at, message: say("plan_depends_self") }];
    return ids.has(each) ? [] : [{ at, message: say("plan_depends_unknown", { id: quoted(each) }) }];
  });
}

function cycleProblem(cycle: readonly string[]): ReplyProblem {
  const named = [...cycle, cycle[0] ?? ""].map((id) => quoted(id).slice(1, -1));
  const shown = named.length > mostNamed ? [...named.slice(0, mostNamed), "…"] : named;
  return { at: jsonPath(["subtasks"]), message: say("plan_cycle", { cycle: shown.join(" -> ") }) };
}

function firstProblems(first: Outlined, { firstIsFree, firstInspects }: GraphRules): ReplyProblem[] {
  const problems: ReplyProblem[] = [];
  if (firstIsFree && first.depends_on.length) {
    problems.push({ at: jsonPath(["subtasks", 0, "depends_on"]), message: say("plan_first_depends") });
  }
  const look = firstLook(first);
  if (!firstInspects || look.does === "inspect") return problems;
  const message =
    look.does === "unclear"
      ? say("plan_first_unclear")
      : say(look.does === "change" ? "plan_first_changes" : "plan_first_also_changes", {
          word: quoted(look.word),
        });
  return [...problems, { at: jsonPath(["subtasks", 0, "description"]), message }];
}
