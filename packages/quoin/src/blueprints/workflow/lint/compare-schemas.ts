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
  if (Array.isArray(file) && Array.isArray(code) && sets.has(path.at(-1) ?? "")) {
    yield* setDifferences(file, code, path);
    return;
  }
  if (!isObject(file) || !isObject(code) || Array.isArray(file) !== Array.isArray(code)) {
    if (file !== code) yield { path, message: `${pointer(path)} ${valuesOf(file, code)}` };
    return;
  }
  for (const key of [...new Set([...Object.keys(file), ...Object.keys(code)])].sort()) {
    const at = [...path, key];
    if (!Object.hasOwn(code, key)) yield { path: at, message: `${pointer(at)} is only in the file` };
    else if (!Object.hasOwn(file, key)) yield { path: at, message: `${pointer(at)} is only in the code` };
    else yield* differences(file[key], code[key], at);
  }
}

function setDifferences(file: unknown[], code: unknown[], path: string[]): SchemaDifference[] {
  const [one, other] = [written(file), written(code)];
  const missing = (values: string[], others: string[], where: string) =>
    values
      .filter((value) => !others.includes(value))
      .map((value) => ({ path, message: `${pointer(path)} has ${shortened(value)} only in the ${where}` }));
  return [...missing(one, other, "file"), ...missing(other, one, "code")];
}

const written = (values: unknown[]) =>
  [...new Set(values.map((value) => String(JSON.stringify(value))))].sort();
const pointer = (keys: readonly string[]) =>
  keys.length ? `/${keys.map(pointerKey).join("/")}` : "all of it";

/** Both values where they tell something at a glance. */
function valuesOf(file: unknown, code: unknown): string {
  const [one, other] = [file, code].map((value) => (isObject(value) ? undefined : JSON.stringify(value)));
  if (one === undefined || other === undefined || Math.max(one.length, other.length) > mostCharacters)
    return "differs from the code";
  return `is ${one} in the file and ${other} in the code`;
}

const mostCharacters = 40;
const shortened = (value: string) => (value.length > mostCharacters ? "a value" : value);

function withoutNames(schema: unknown): unknown {
  if (!isObject(schema) || Array.isArray(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !names.has(key)));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
