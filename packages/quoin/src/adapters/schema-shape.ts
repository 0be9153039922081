import type { JsonObject } from "../core/part.ts";

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

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const strictKeywords = new Set(
  `$schema type properties required additionalProperties items enum const anyOf $ref $defs description title
   format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems`.split(
    /\s+/,
  ),
);

/** Formats that are checked while a model writes. */
const strictFormats = new Set("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

/** Whether a provider can hold a model to it: closed objects, all keys required, no exotic or excluded keyword. */
export function isStrictSchema(schema: JsonObject, excluded?: RegExp): boolean {
  return (
    schema.type === "object" &&
    schemasIn(schema).every((each) => {
      if (!Object.keys(each).every((key) => strictKeywords.has(key) && !excluded?.test(key))) return false;
      if (!holdsSchemasOnly(each) || !saysWhatItIs(each)) return false;
      if (each.format !== undefined && !strictFormats.has(String(each.format))) return false;
      if (each.type !== "object") return each.properties === undefined;
      const keys = Object.keys(isObject(each.properties) ? each.properties : {});
      const required = new Set(Array.isArray(each.required) ? each.required : []);
      return each.additionalProperties === false && keys.every((key) => required.has(key));
    })
  );
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

function saysWhatItIs({ type, anyOf, $ref }: JsonObject): boolean {
  return type !== undefined || anyOf !== undefined || $ref !== undefined;
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
