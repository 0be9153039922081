import { formatPath } from "../../errors.ts";
import { sortedValue } from "./plain-value.ts";
import { stateYaml } from "./state-yaml.ts";
import type { Role } from "./templates/compile-role.ts";
import type { OwnVariable } from "./templates/role-file.ts";
import type { Value } from "./values.ts";
import { type RoleFacts, type Variable, variables } from "./variables.ts";

/** The values of every variable that the role uses. What it cannot do without is there: see `parseInput`. */
export function valuesOf(role: Role, facts: RoleFacts): Map<string, Value> {
  return new Map(
    Array.from(role.uses.keys(), (name) => [name, fetchValue(variableOf(name, role.variables), facts)]),
  );
}

function fetchValue({ paths, optional: _, entries, ...rest }: Variable, facts: RoleFacts): Value {
  const found = paths.find((path) => (lookUp(facts.input, path) ?? undefined) !== undefined);
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

export function lookUp(input: object, path: readonly (string | undefined)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      key !== undefined && typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    input,
  );
}
