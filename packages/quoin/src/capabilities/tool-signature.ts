import { cut } from "../text/cut.ts";
import { inline } from "../text/guard.ts";
import { isObject, type Fields as Schema } from "./is-object.ts";

/** Of the arguments: more than anybody reads in a line. */
const mostShown = 2000;

/**
 * As a programmer would write it: `read(path: string, limit?: number)`. Schemas are servers' too: each of their parts
 * is looked at once, and arguments beyond `longest` characters are cut.
 */
export function toolSignature(
  { name, parameters }: { name: string; parameters: Schema },
  longest = mostShown,
): string {
  return `${inline(name)}(${cut(argumentsOf(parameters, 0), longest, "…")})`;
}

/** What whoever reads a signature as a sentence reads: without its signs and types. */
export function signatureWords(signature: string): string {
  return signature
    .replace(/\b(?:any|array|boolean|never|null|number|object|string)\b|[^\p{L}\p{M}\p{N}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function argumentsOf(schema: Schema, level: number): string {
  const properties = objectIn(schema.properties);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties)
    .map(([key, each]) => `${inline(key)}${required.has(key) ? "" : "?"}: ${typeOf(objectIn(each), level)}`)
    .join(", ");
}

/** Deeper than this a signature is no shorter than the schema. */
const mostLevels = 4;

function typeOf(schema: Schema, level: number): string {
  if (level > mostLevels) return "any";
  const below = (each: unknown) => typeOf(objectIn(each), level + 1);
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => JSON.stringify(each)).join(" | ") || "never";
  if ("const" in schema) return JSON.stringify(schema.const) ?? "any";
  for (const key of ["anyOf", "oneOf"]) {
    const choices = schema[key];
    if (Array.isArray(choices)) return [...new Set(choices.map(below))].join(" | ") || "any";
  }
  const types = Array.isArray(schema.type) ? new Set<unknown>(schema.type) : [schema.type];
  const named = [...types].map((type) => namedType(type, schema, level));
  return [...new Set(named)].join(" | ") || "any";
}

function namedType(type: unknown, { items, properties, required }: Schema, level: number): string {
  if (type === "array") {
    const item = typeOf(objectIn(items), level + 1);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (type === "object" || (type === undefined && properties !== undefined))
    return properties === undefined ? "object" : `{ ${argumentsOf({ properties, required }, level + 1)} }`;
  if (type === "integer") return "number";
  return typeof type === "string" ? inline(type) : "any";
}

function objectIn(value: unknown): Schema {
  return isObject(value) ? value : {};
}
