import type * as z from "zod";
import type { ReplyProblem } from "./check-format.ts";
import { describeFound } from "./describe-found.ts";
import { jsonPath } from "./json-path.ts";
import { say, type Wording } from "./words.ts";

/** Everything about the value that its schema does not allow, each with its path, in words for a model. */
export function shapeProblems(schema: z.ZodType, value: unknown): ReplyProblem[] {
  const { error } = schema.safeParse(value, { error: wordsFor });
  return error?.issues.map(({ path, message }) => ({ at: jsonPath(path), message })) ?? [];
}

/** What a schema says itself comes before these. */
function wordsFor(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case "invalid_type": {
      const expected = say(`kind_${issue.expected}` as Wording);
      if (input === undefined) return say("shape_missing", { expected });
      return say("shape_type", { expected, found: describeFound(input) });
    }
    case "invalid_value": {
      const choices = issue.values.map((each) => JSON.stringify(each)).join(", ");
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
