import { inline } from "../../text/guard.ts";
import type { Finding, RoleInput, Subtask, Task, TrackedPlan } from "./inputs.ts";
import { findingLines } from "./memory-lines.ts";
import type { ParsedInput } from "./parse-input.ts";
import { sortedValue } from "./plain-value.ts";
import type { Relevant } from "./relevant.ts";
import { stateYaml, taskStateYaml } from "./state-yaml.ts";
import { toolCallEntry } from "./tool-call-lines.ts";
import type { Entry, Value } from "./values.ts";
import { words } from "./words.ts";

/** All that the values of a prompt are made of. */
export interface RoleFacts {
  input: ParsedInput;
  /** What the workspace holds, where it was looked at. */
  listing?: string;
  relevant: Relevant;
}

export interface Variable extends Omit<Value, "entries"> {
  /** Where its value may stand in the input, the first that is there. */
  paths: readonly (readonly [keyof RoleInput, string?])[];
  /** Nothing is needed: it says that there is nothing. */
  optional?: boolean;
  entries(found: unknown, facts: RoleFacts, ref: string): readonly Entry[];
}

const one = (text: string, ref: string, forms?: readonly string[]): Entry[] =>
  text === "" ? [] : [{ ref, text, ...(forms && { forms }) }];
const plain = (found: unknown, _facts: RoleFacts, ref: string) => one(String(found ?? ""), ref);
const yaml = (found: unknown, _facts: RoleFacts, ref: string) =>
  one(typeof found === "string" ? found : stateYaml(sortedValue(found)), ref);

function listed<Each>(to: (each: Each) => Omit<Entry, "ref">) {
  return (found: unknown, _facts: RoleFacts, ref: string) =>
    ((found ?? []) as Each[]).map((each, at): Entry => ({ ...to(each), ref: `${ref}[${at}]` }));
}

const findings = listed((finding: Finding) => {
  const [text, ...forms] = findingLines(finding);
  return { text, forms };
});

const text = (...paths: Variable["paths"]) =>
  ({ paths, trust: "untrusted", shape: "text", entries: plain }) as const;
const entries = (field: keyof RoleInput, gives: number, made: Variable["entries"]) =>
  ({ paths: [[field]], trust: "untrusted", shape: "entries", gives, optional: true, entries: made }) as const;

/** By their ids, so that others can name them. */
const openSubtasks = (found: unknown, _facts: RoleFacts, ref: string) =>
  ((found ?? []) as Subtask[]).flatMap(({ id, description, status }, at): Entry[] =>
    status === "completed" || status === "skipped"
      ? []
      : [
          {
            ref: `${ref}[${at}]`,
            text: `- ${inline(id)}: ${inline(description)}`,
            forms: [`- ${inline(id)}`],
          },
        ],
  );

/** What a plan is made of, and how far it is; what else the host keeps is in the state. */
function plannedFields({ summary: _summary, tools: _tools, ...planned }: Subtask) {
  return planned;
}

/** Every variable that a template may use without declaring it. */
export const variables: Readonly<Record<string, Variable>> = {
  goal: { ...text(["goal"], ["task", "goal"]), trust: "user" },
  workspace_path: { ...text(["task", "workspace_path"]), trust: "user", optional: true },
  user_context: { ...text(["task", "user_context"]), trust: "user", optional: true },
  workspace_listing: {
    ...text(["task", "workspace_listing"]),
    gives: 1,
    optional: true,
    nothing: words.not_listed,
    entries: (found, { listing = "" }, ref) =>
      found === undefined && listing
        ? [{ ref, text: listing, kind: "runtime" }]
        : one(String(found ?? ""), ref),
  },
  task_state_yaml: {
    ...text(["task"]),
    shape: "yaml",
    entries: (found, _facts, ref) => one(taskStateYaml(found as Task), ref),
  },
  subtask_id: text(["subtask", "id"], ["subtask_id"]),
  subtask_description: text(["subtask", "description"]),
  acceptance_criteria: { ...text(["subtask", "acceptance_criteria"]), optional: true },
  memory_entries_formatted: entries("memory_entries", 0, (_found, { relevant }) => relevant.memory),
  tools_formatted: entries("available_tools", 0, (_found, { relevant }) => relevant.tools),
  current_state_yaml: { ...text(["current_state"]), shape: "yaml", entries: yaml },
  // What went wrong matters more than what was found.
  errors_formatted: entries("errors", 1, findings),
  discoveries_formatted: entries("discoveries", 2, findings),
  original_plan_formatted: {
    ...text(["original_plan"]),
    shape: "json",
    entries: (found, _facts, ref) => {
      const plan = { subtasks: (found as TrackedPlan).subtasks.map(plannedFields) };
      return one(JSON.stringify(plan, null, 2), ref, [JSON.stringify(plan)]);
    },
  },
  open_subtasks_formatted: {
    ...entries("task", 4, openSubtasks),
    paths: [
      ["task", "subtasks"],
      ["original_plan", "subtasks"],
    ],
  },
  model_output: { ...text(["model_output"]), gives: 1 },
  tool_calls_formatted: entries("tool_calls", 2, listed(toolCallEntry)),
  // A claim: what the tools returned is worth more.
  result: { ...text(["result"]), gives: 3 },
};
