import type { JsonObject } from "../../core/part.ts";

/** Keywords whose values are schemas, lists of schemas, or schemas by name. */
const single = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const listed = ["anyOf", "oneOf", "allOf", "prefixItems"];
const named = ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"];

/** A schema and all schemas inside it. */
export function schemasIn(schema: JsonObject): JsonObject[] {
  const inner = [
    ...single.map((key) => schema[key]),
    ...listed.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [])),
    ...named.flatMap((key) => (isObject(schema[key]) ? Object.values(schema[key]) : [])),
  ];
  return [schema, ...inner.filter(isObject).flatMap(schemasIn)];
}

/** The same schema with each schema in it, the innermost first, replaced. */
export function mapSchemas(schema: JsonObject, replace: (schema: JsonObject) => JsonObject): JsonObject {
  const inner = (value: unknown) => (isObject(value) ? mapSchemas(value, replace) : value);
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (single.includes(key)) return [key, inner(value)];
    if (listed.includes(key) && Array.isArray(value)) return [key, value.map(inner)];
    if (!named.includes(key) || !isObject(value)) return [key, value];
    return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))];
  });
  return replace(Object.fromEntries(entries));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Not `true` for a property, nor a list of items: valid JSON Schema that few providers take. */
export function holdsSchemasOnly({ properties = {}, items, anyOf = [] }: JsonObject): boolean {
  const inner = [
    ...(isObject(properties) ? Object.values(properties) : [properties]),
    ...(items === undefined ? [] : [items]),
    ...(Array.isArray(anyOf) ? anyOf : [anyOf]),
  ];
  return inner.every(isObject);
}

/** A name for a schema that every provider takes. */
export function schemaName({ title }: JsonObject): string {
  const name = typeof title === "string" ? title.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 64) : "";
  return /[A-Za-z0-9]/.test(name) ? name : "answer";
}

/** The parameters of a tool; a provider wants to be told that they are an object. */
export function toolParameters(parameters: JsonObject): JsonObject & { type: "object" } {
  return { ...parameters, type: "object", properties: parameters.properties ?? {} };
}
