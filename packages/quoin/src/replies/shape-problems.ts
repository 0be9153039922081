import * as z from "zod";
import type { ReplyProblem } from "./check-format.ts";
import { describeFound } from "./describe-found.ts";
import { jsonPath } from "./json-path.ts";
import { quoted } from "./quoted.ts";
import { say, type Wording } from "./words.ts";

/** Everything about the value that its schema does not allow, each with its path, in words for a model. */
export function shapeProblems(schema: z.ZodType, value: unknown): ReplyProblem[] {
  const { error } = schema.safeParse(value, {
    error: (issue) => wordsFor(issue, unknownKeys(schema, value, issue)),
  });
  return error?.issues.map(({ path, message }) => ({ at: jsonPath(path), message })) ?? [];
}

const mostKeys = 5;

/** Where something is missing, the keys beside it that nobody asked for: one of them may be it, under another name. */
function unknownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  { input, path = [] }: z.core.$ZodRawIssue,
): string {
  if (input !== undefined || !path.length) return "";
  let [place, known]: [unknown, z.core.$ZodType | undefined] = [value, schema];
  for (const key of path.slice(0, -1)) {
    place = (place as Record<PropertyKey, unknown>)[key];
    known = known instanceof z.ZodArray ? known.element : (known as z.ZodObject).shape[String(key)];
  }
  if (!(known instanceof z.ZodObject) || typeof place !== "object" || place === null) return "";
  const { shape } = known;
  const keys = Object.keys(place).filter((key) => !Object.hasOwn(shape, key));
  const named = keys.slice(0, mostKeys).map(quoted);
  return (keys.length > mostKeys ? [...named, "…"] : named).join(", ");
}

/** What a schema says itself comes before these. */
function wordsFor(issue: z.core.$ZodRawIssue, keys: string): string {
  const { input } = issue;
  switch (issue.code) {
    case "invalid_type": {
      const expected = say(`kind_${issue.expected}` as Wording);
      if (input === undefined && keys) return say("shape_missing_among", { expected, keys });
      if (input === undefined) return say("shape_missing", { expected });
      return say("shape_type", { expected, found: describeFound(input) });
    }
    case "invalid_value": {
      const choices = issue.values.map((each) => JSON.stringify(each)).join(", ");
      if (input === undefined && keys) return say("shape_choice_missing_among", { choices, keys });
      if (input === undefined) return say("shape_choice_missing", { choices });
      return say("shape_choice", { choices, found: describeFound(input) });
    }
    case "too_small":
      return say("shape_too_few", { least: Number(issue.minimum), count: lengthOf(input) });
    default:
      return say("shape_invalid");
  }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
