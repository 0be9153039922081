import type * as z from "zod";
import { type ErrorCode, type Problem, refuse } from "../errors.ts";

/** Reports every problem of the input at once, each with its path. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  code: ErrorCode,
): z.infer<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  refuse(result.error.issues.flatMap((issue) => problemsOf(issue, code)));
  throw result.error;
}

function problemsOf(issue: z.core.$ZodIssue, code: ErrorCode): Problem[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ code, path: [...path, key], message: "unknown key" }));
  }
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) {
    return [{ code, path, message: `is required (${issue.expected})` }];
  }
  // A union reports the branch that came closest.
  if (issue.code === "invalid_union") {
    const closest = [...issue.errors].sort((a, b) => deepest(b) - deepest(a))[0] ?? [];
    const nested = closest.flatMap((inner) =>
      problemsOf({ ...inner, path: [...issue.path, ...inner.path] }, code),
    );
    if (nested.length) return nested;
  }
  return [{ code, path, message: lowerFirst(issue.message.replace(/^Invalid (input|option|string): /, "")) }];
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((most, issue) => Math.max(most, issue.path.length), 0);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
