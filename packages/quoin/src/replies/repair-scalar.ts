import * as z from "zod";
import { jsonPath } from "./json-path.ts";
import { quoted } from "./quoted.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

/** Text where the schema wants a number, true or false, or one of some words, and that can be only one of them. */
export function repairScalar(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
  repairs: Repair[],
): unknown {
  if (typeof value !== "string" || value.length > 100) return value;
  const text = value.trim().toLowerCase();
  const tell = (message: string) => repairs.push({ at: jsonPath(path), message });
  if (schema instanceof z.ZodBoolean && (text === "true" || text === "false")) {
    tell(say("repair_boolean_text"));
    return text === "true";
  }
  if (schema instanceof z.ZodLiteral && /^\d{1,15}$/.test(text) && schema.values.has(Number(text))) {
    tell(say("repair_number_text"));
    return Number(text);
  }
  if (schema instanceof z.ZodEnum && !schema.options.includes(value)) {
    const [choice, ...more] = schema.options.filter((each) => String(each).toLowerCase() === text);
    if (choice === undefined || more.length) return value;
    tell(say("repair_choice_spelling", { found: quoted(value), choice: quoted(String(choice)) }));
    return choice;
  }
  return value;
}
