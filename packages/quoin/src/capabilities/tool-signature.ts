import { inline } from "../text/guard.ts";
import { isObject, type Fields as Schema } from "./is-object.ts";

/** As a programmer would write it: `read(path: string, limit?: number)`. */
export function toolSignature({ name, parameters }: { name: string; parameters: Schema }): string {
  return `${inline(name)}(${argumentsOf(parameters, 0)})`;
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
  if (Array.isArray(schema.type)) return schema.type.map((type) => below({ ...schema, type })).join(" | ");
  if (schema.type === "array") {
    const item = schema.items === undefined ? "any" : below(schema.items);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object" || schema.properties !== undefined) {
    return schema.properties === undefined ? "object" : `{ ${argumentsOf(schema, level + 1)} }`;
  }
  return schema.type === "integer" ? "number" : inline(String(schema.type ?? "any"));
}

function objectIn(value: unknown): Schema {
  return isObject(value) ? value : {};
}
