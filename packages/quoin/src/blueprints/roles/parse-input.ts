import { type Problem, refuse } from "../../errors.ts";
import { validate } from "../../validate.ts";
import { inputSchema, isField, isRequired, type RoleInput, type Subtask, takesOurs } from "./inputs.ts";
import type { Role } from "./templates/compile-role.ts";
import { plainTool } from "./tool-forms.ts";
import { lookUp, variableOf } from "./values-of.ts";

/** An input in which a subtask is never only an id. */
export type ParsedInput = Omit<RoleInput, "subtask"> & { subtask?: Subtask };

export function parseInput(role: Role, raw: unknown): ParsedInput {
  const found = [...unusedProblems(role, raw), ...missingProblems(role, raw)];
  const input = validate(inputSchema(role.takes), raw, "spec_invalid", found);
  refuse(repeatedNames(input));
  const { subtask, ...rest } = input;
  if (subtask === undefined) return rest;
  if (typeof subtask === "object") {
    refuse(unknownTools(rest, subtask));
    return { ...rest, subtask };
  }
  const named = rest.task?.subtasks?.find(({ id }) => id === subtask);
  if (!named) {
    const message = `no subtask of the task has the id "${subtask}"`;
    refuse([{ code: "spec_invalid", path: ["subtask"], message }]);
  }
  refuse(unknownTools(rest, named as Subtask));
  return { ...rest, subtask: named as Subtask };
}

/** Of two with one name, nobody could say which is meant. */
function repeatedNames({ available_tools = [], task, original_plan }: RoleInput): Problem[] {
  const lists: [path: string[], names: string[], key: string[]][] = [
    [["available_tools"], available_tools.map((tool) => plainTool(tool).name), []],
    [["task", "subtasks"], (task?.subtasks ?? []).map(({ id }) => id), ["id"]],
    [["original_plan", "subtasks"], (original_plan?.subtasks ?? []).map(({ id }) => id), ["id"]],
  ];
  return lists.flatMap(([path, names, key]) => {
    const seen = new Set<string>();
    return names.flatMap((name, at): Problem[] => {
      const isAgain = seen.has(name);
      seen.add(name);
      const message = "the same name stands earlier in the list";
      return isAgain ? [{ code: "spec_invalid", path: [...path, at, ...key], message }] : [];
    });
  });
}

/** Only where tools are given at all: a subtask keeps its list through roles that have none. */
function unknownTools({ available_tools }: ParsedInput, { tools = [] }: Subtask): Problem[] {
  const names = available_tools?.map((tool) => plainTool(tool).name);
  if (!names) return [];
  return tools.flatMap((name, at): Problem[] => {
    const message = `no tool is named "${name}"; there are ${names.join(", ") || "none"}`;
    return names.includes(name) ? [] : [{ code: "spec_invalid", path: ["subtask", "tools", at], message }];
  });
}

/** What is given and shown nowhere is a mistake that nobody would notice. Looks at whatever is there, valid or not. */
function unusedProblems(role: Role, raw: unknown): Problem[] {
  if (typeof raw !== "object" || raw === null) return [];
  const { variables = {}, ...fields } = raw as Record<string, unknown>;
  const own = typeof variables === "object" && variables !== null ? Object.keys(variables) : [];
  const names = Object.keys(role.variables);
  const unknown = own
    .filter((name) => !names.includes(name))
    .map((name): Problem => {
      const has = names.length ? `it declares ${names.join(", ")}` : "it declares none";
      const message = `the template of ${role.name} has no such variable; ${has}`;
      return { code: "spec_invalid", path: ["variables", name], message };
    });
  if (takesOurs(role.takes)) return unknown;
  const used = new Set(role.fields);
  const idle = Object.keys(fields)
    .filter((field) => isField(field) && !used.has(field))
    .map((field): Problem => {
      const message = `the template of ${role.name} uses nothing of it`;
      return { code: "spec_invalid", path: [field], message };
    });
  return [...unknown, ...idle];
}

/** What the template needs and the schema does not insist on, each with its place in the template. */
function missingProblems(role: Role, raw: unknown): Problem[] {
  if (typeof raw !== "object" || raw === null) return [];
  const given = raw as Readonly<Record<string, unknown>>;
  const isGiven = ([field, key]: readonly string[]) => {
    const value = Object.hasOwn(given, field as string) ? given[field as string] : undefined;
    // Of what is there but has not what it needs, or is none, the schema tells.
    if (field !== "variables") return value !== undefined;
    if (value !== undefined && value !== null && typeof value !== "object") return true;
    // `key:` with nothing behind it is YAML's way to say that there is nothing.
    return (lookUp(given, ["variables", key]) ?? undefined) !== undefined;
  };
  return [...role.uses].flatMap(([name, ref]): Problem[] => {
    const { paths, optional } = variableOf(name, role.variables);
    const isTold = paths.some(([field]) => isRequired(role.takes, field));
    if (optional || isTold || paths.some((path) => isGiven(path as readonly string[]))) return [];
    const path = paths[0] as readonly string[];
    return [{ code: "spec_invalid", path, message: `is required: {${name}} stands in ${ref}` }];
  });
}
