import type { JsonObject } from "../../core/part.ts";
import { holdsSchemasOnly, isObject, schemasIn } from "./schema-shape.ts";

/** What Gemini's own kind of schema can say, which is part of OpenAPI 3.0. */
const plain = new Set("title description enum format minimum maximum pattern nullable".split(" "));
const counted = new Set("minItems maxItems minLength maxLength minProperties maxProperties".split(" "));
const nested = new Set(["type", "properties", "required", "items", "anyOf"]);
/** Closed objects are what the model writes anyway, and Gemini's schemas cannot say it. */
const implied = new Set(["$schema", "additionalProperties"]);

const formats: Readonly<Record<string, readonly string[]>> = {
  string: ["enum", "date-time"],
  number: ["float", "double"],
  integer: ["int32", "int64"],
};

/** Gemini's spelling of a JSON Schema; `undefined` where something would be lost. */
export function googleSchema(schema: JsonObject): JsonObject | undefined {
  return schemasIn(schema).every(expressible) ? convert(schema) : undefined;
}

function expressible(schema: JsonObject): boolean {
  const { additionalProperties = false, type, format } = schema;
  const enumerated = schema.enum === undefined || (type === "string" && isStringList(schema.enum));
  return (
    Object.keys(schema).every((key) => [plain, counted, nested, implied].some((known) => known.has(key))) &&
    additionalProperties === false &&
    enumerated &&
    holdsSchemasOnly(schema) &&
    saneKeywords(schema) &&
    (type === undefined) !== (schema.anyOf === undefined) &&
    (type === undefined || typeof type === "string") &&
    (format === undefined || (formats[String(type)] ?? []).includes(String(format)))
  );
}

function saneKeywords(schema: JsonObject): boolean {
  const { properties = {}, required = [] } = schema;
  const listed = isObject(properties) ? Object.keys(properties) : [];
  return (
    isStringList(required) &&
    (required as string[]).every((key) => listed.includes(key)) &&
    [...counted].every((key) => schema[key] === undefined || Number.isInteger(schema[key]))
  );
}

function isStringList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function convert(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (implied.has(key)) return [];
    if (key === "type") return [[key, String(value).toUpperCase()]];
    if (key === "items" && isObject(value)) return [[key, convert(value)]];
    if (key === "anyOf" && Array.isArray(value)) return [[key, value.filter(isObject).map(convert)]];
    if (key === "properties" && isObject(value)) {
      const properties = Object.entries(value).map(([name, each]) => [
        name,
        isObject(each) ? convert(each) : each,
      ]);
      // The order of the keys is part of what was asked for, and an object on the wire has none.
      return [
        [key, Object.fromEntries(properties)],
        ["propertyOrdering", Object.keys(value)],
      ];
    }
    return [[key, counted.has(key) ? String(value) : value]];
  });
  return Object.fromEntries(entries);
}
