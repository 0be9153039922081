import type { JsonObject } from "../../core/part.ts";
import { holdsSchemasOnly, isObject, mapSchemas, schemasIn } from "./schema-shape.ts";

/** What a provider can hold a model to while it writes. */
export interface Dialect {
  /** Every key of an object must be required. */
  allRequired: boolean;
  /** Keywords that it does not know, besides those that no provider does. */
  without?: readonly string[];
}

const known = new Set(
  `$schema type properties required additionalProperties items enum const anyOf $ref $defs description title
   format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems`.split(
    /\s+/,
  ),
);
const formats = new Set("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

/** These only narrow what a value may be, or tell of it: the text still says them, and a reply can be checked. */
const narrowing = new Set(
  `minLength maxLength minProperties maxProperties uniqueItems minContains maxContains default examples
   deprecated readOnly writeOnly contentEncoding contentMediaType $comment`.split(/\s+/),
);

/**
 * The schema as a provider can enforce it, without what merely narrows it and with its objects closed;
 * `undefined` where it says something that cannot be enforced.
 */
export function strictSchema(schema: JsonObject, dialect: Dialect): JsonObject | undefined {
  return enforced(
    mapSchemas(schema, (each) => closed(widened(each, dialect))),
    dialect,
  );
}

/** The same for a tool, of which nothing else may tell: no keyword is given up. */
export function strictParameters(parameters: JsonObject, dialect: Dialect): JsonObject | undefined {
  const whole = schemasIn(parameters).every(
    (each) => Object.keys(widened(each, dialect)).length === Object.keys(each).length,
  );
  return whole ? enforced(mapSchemas(parameters, closed), dialect) : undefined;
}

function enforced(looser: JsonObject, dialect: Dialect): JsonObject | undefined {
  return looser.type === "object" && schemasIn(looser).every((each) => enforceable(each, dialect, looser))
    ? looser
    : undefined;
}

function widened(schema: JsonObject, { without = [] }: Dialect): JsonObject {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !narrowing.has(key) && !without.includes(key) && !(key === "format" && !formats.has(String(value))),
  );
  return Object.fromEntries(kept);
}

/** An object that lists its keys and says nothing of others means those; providers' own SDKs take it so. */
function closed(schema: JsonObject): JsonObject {
  const lists = isObject(schema.properties) && Object.keys(schema.properties).length > 0;
  return lists && schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}

const types = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

function enforceable(schema: JsonObject, dialect: Dialect, root: JsonObject): boolean {
  const { type, anyOf, $ref } = schema;
  if (!Object.keys(schema).every((key) => known.has(key)) || !holdsSchemasOnly(schema)) return false;
  // Said in one way only: closing an object and its alternatives apart would leave nothing that fits both.
  if ([type, anyOf, $ref].filter((each) => each !== undefined).length !== 1) return false;
  if ($ref !== undefined) return refersWithin($ref, root);
  if (anyOf !== undefined) return true;
  if (![type].flat().every((each) => types.has(String(each)))) return false;
  if (type === "array") return schema.items !== undefined;
  return type === "object" ? closedWell(schema, dialect) : schema.properties === undefined;
}

function closedWell(schema: JsonObject, { allRequired }: Dialect): boolean {
  const { properties, required = [], additionalProperties } = schema;
  const keys = Object.keys(isObject(properties) ? properties : {});
  if (additionalProperties !== false || !Array.isArray(required)) return false;
  return (
    required.every((key) => keys.includes(key)) &&
    (!allRequired || keys.every((key) => required.includes(key)))
  );
}

function refersWithin(reference: unknown, { $defs }: JsonObject): boolean {
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(reference))?.[1];
  return reference === "#" || (name !== undefined && isObject($defs) && Object.hasOwn($defs, name));
}
