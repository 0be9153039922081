import * as z from "zod";
import type { ReplyProblem } from "./check-format.ts";
import { jsonPath } from "./json-path.ts";
import { isPlaceholder } from "./placeholder.ts";
import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

/** Placeholders wherever the schema looks, whatever should stand there. */
export function placeholderProblems(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): ReplyProblem[] {
  if (typeof value === "string" && isPlaceholder(value)) return [placeholderProblem(path, value)];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    if (!(schema instanceof z.ZodArray)) return [];
    return value.flatMap((each, index) => placeholderProblems(schema.element, each, [...path, index]));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    Object.hasOwn(schema.shape, key) ? placeholderProblems(schema.shape[key], each, [...path, key]) : [],
  );
}

export function placeholderProblem(path: readonly (string | number)[], value: string): ReplyProblem {
  return { at: jsonPath(path), message: say("shape_placeholder", { value: quoted(value.trim()) }) };
}

/** Of a place that holds a placeholder nothing else is told: it says nothing yet. */
export function afterPlaceholders(
  placeholders: readonly ReplyProblem[],
  others: readonly ReplyProblem[],
): ReplyProblem[] {
  const places = new Set(placeholders.map(({ at }) => at));
  return [...placeholders, ...others.filter(({ at }) => at === undefined || !places.has(at))];
}
