import * as z from "zod";
import { jsonPath } from "./json-path.ts";
import { quoted } from "./quoted.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

/** Keys that the schema does not know, and that reading by it leaves out. */
export function leftOutKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): Repair[] {
  if (typeof value !== "object" || value === null) return [];
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((each, index) => leftOutKeys(schema.element, each, [...path, index]));
  }
  if (!(schema instanceof z.ZodObject) || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (Object.hasOwn(schema.shape, key)) return leftOutKeys(schema.shape[key], each, [...path, key]);
    return [{ at: jsonPath(path), message: say("repair_unknown_key", { key: quoted(key) }) }];
  });
}
