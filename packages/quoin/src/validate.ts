import type * as z from "zod";
import { type ErrorCode, type Problem, refuse } from "./errors.ts";

/** Deeper than anyone writes, and far from where a recursive reader runs out of stack. */
const mostLevels = 200;

/** Reports every problem of the input at once, each with its path; `more` are problems found by other means. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  code: ErrorCode,
  more: readonly Problem[] = [],
): z.infer<Schema> {
  const tooDeep = deepPath(raw);
  if (tooDeep) refuse([{ code, path: tooDeep, message: `is nested more than ${mostLevels} levels deep` }]);
  const result = schema.safeParse(raw);
  const found = result.success ? [] : result.error.issues.flatMap((issue) => problemsOf(issue, code));
  refuse([...found, ...more]);
  return result.data as z.infer<Schema>;
}

/** The key of the root under which the input is too deep. Not recursive: that is what it guards against. */
export function deepPath(raw: unknown): string[] | undefined {
  const open: { value: unknown; depth: number; root: string[] }[] = [{ value: raw, depth: 0, root: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth, root } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > mostLevels) return root;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === "object")
        open.push({ value: child, depth: depth + 1, root: depth ? root : [key] });
    }
  }
  return undefined;
}

function problemsOf(issue: z.core.$ZodIssue, code: ErrorCode): Problem[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ code, path: [...path, key], message: "unknown key" }));
  }
  if (issue.code === "invalid_key")
    return issue.issues.map(({ message }) => ({ code, path, message: `the name ${lowerFirst(message)}` }));
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
