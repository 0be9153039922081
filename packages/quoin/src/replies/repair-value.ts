import * as z from "zod";
import { isObject } from "./read-call.ts";
import type { Repair } from "./read-json.ts";
import { repairKeys } from "./repair-keys.ts";
import { repairLists } from "./repair-lists.ts";
import { repairScalar } from "./repair-scalar.ts";

/** What the schema can mean in one way only, put right before it is checked; every change is told with its path. */
export function repairValue(schema: z.ZodType, value: unknown): { value: unknown; repairs: Repair[] } {
  const repairs: Repair[] = [];
  return { value: repaired(schema, value, [], repairs), repairs };
}

function repaired(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
  repairs: Repair[],
): unknown {
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return value;
    return value.map((each, index) => repaired(schema.element, each, [...path, index], repairs));
  }
  if (!(schema instanceof z.ZodObject)) return repairScalar(schema, value, path, repairs);
  if (!isObject(value)) return value;
  const members = Object.entries(repairKeys(schema, value, path, repairs)).map(([key, each]) => {
    if (!Object.hasOwn(schema.shape, key)) return [key, each];
    return [key, repaired(schema.shape[key], each, [...path, key], repairs)];
  });
  return repairLists(schema, Object.fromEntries(members), path, repairs);
}
