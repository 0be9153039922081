import { deepPath } from "../../../validate.ts";
import { pointerKey } from "../check-include.ts";

export interface SchemaDifference {
  path: string[];
  message: string;
}

/** They name a schema and change nothing that it allows. */
const names = new Set(["$schema", "$id", "$comment"]);
/** Lists whose order says nothing. */
const sets = new Set(["required", "enum", "type"]);

/** Where a schema's file and its code say different things; the order of keys is none. */
export function compareSchemas(file: unknown, code: unknown): SchemaDifference[] {
  if (deepPath(file) || deepPath(code)) return [{ path: [], message: "is nested too deep to compare" }];
  return [...differences(withoutNames(file), withoutNames(code), [])];
}

function* differences(file: unknown, code: unknown, path: string[]): Generator<SchemaDifference> {
  const pointer = (keys: readonly string[]) => `/${keys.map(pointerKey).join("/")}`;
  const [one, other] = [ordered(file, path), ordered(code, path)];
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    if (one !== other)
      yield { path, message: `${path.length ? pointer(path) : "all of it"} differs from the code` };
    return;
  }
  for (const key of [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()) {
    const at = [...path, key];
    if (!Object.hasOwn(other, key)) yield { path: at, message: `${pointer(at)} is only in the file` };
    else if (!Object.hasOwn(one, key)) yield { path: at, message: `${pointer(at)} is only in the code` };
    else yield* differences(one[key], other[key], at);
  }
}

function withoutNames(schema: unknown): unknown {
  if (!isObject(schema) || Array.isArray(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !names.has(key)));
}

function ordered(value: unknown, path: readonly string[]): unknown {
  if (!Array.isArray(value) || !sets.has(path.at(-1) ?? "")) return value;
  return value.map((each) => JSON.stringify(each)).sort();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
