import { formatPath, type Problem } from "../../errors.ts";
import { sortedValue } from "./plain-value.ts";
import { stateYaml } from "./state-yaml.ts";
import type { Role } from "./templates/compile-role.ts";
import type { OwnVariable } from "./templates/role-file.ts";
import type { Value } from "./values.ts";
import { type RoleFacts, type Variable, variables } from "./variables.ts";

/** The values of every variable that the role uses; what is missing is told all at once. */
export function valuesOf(role: Role, facts: RoleFacts): { values: Map<string, Value>; problems: Problem[] } {
  const values = new Map<string, Value>();
  const problems: Problem[] = [];
  for (const [name, ref] of role.uses) {
    const variable = variableOf(name, role.variables);
    const value = fetchValue(variable, facts);
    if (value) values.set(name, value);
    else {
      const path = variable.paths[0] as readonly string[];
      problems.push({ code: "spec_invalid", path, message: `is required: {${name}} stands in ${ref}` });
    }
  }
  return { values, problems };
}

function fetchValue(variable: Variable, facts: RoleFacts): Value | undefined {
  const { paths, optional, entries, ...rest } = variable;
  // `key:` with nothing behind it is YAML's way to say that there is nothing.
  const found = paths.find((path) => (lookUp(facts.input, path) ?? undefined) !== undefined);
  if (!found && !optional) return undefined;
  const path = found ?? (paths[0] as readonly string[]);
  return {
    ...rest,
    entries: entries(found && lookUp(facts.input, found), facts, formatPath(path as string[])),
  };
}

export function variableOf(name: string, own: Readonly<Record<string, OwnVariable | null>>): Variable {
  const known = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (known) return known;
  const { trust = "untrusted", shrinks, optional = false } = (Object.hasOwn(own, name) && own[name]) || {};
  return {
    paths: [["variables", name]],
    trust,
    shape: "text",
    optional,
    ...(shrinks && { gives: 1 }),
    entries: (found, _facts, ref) => {
      const text = typeof found === "object" ? stateYaml(sortedValue(found)) : String(found ?? "");
      return text === "" ? [] : [{ ref, text }];
    },
  };
}

function lookUp(input: object, path: readonly (string | undefined)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      key !== undefined && typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    input,
  );
}
