import { firstThatIsNotJson, isFree, isPlainName } from "./capability-fields.ts";

/**
 * What is wrong with a field of a kept capability. By hand, and not with a schema: a command reads thousands of entries
 * before it does anything, and what it reads was checked when it was indexed.
 */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) =>
  typeof value !== "string" ? "must be a text" : isFree(value) ? undefined : "has control characters";
const name: Check = (value) =>
  typeof value === "string" && value !== "" && isPlainName(value)
    ? undefined
    : "must be a name without control characters";
const oneOf =
  (...choices: string[]): Check =>
  (value) =>
    choices.includes(value as string) ? undefined : `must be ${choices.join(" or ")}`;
const object: Check = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? undefined : "must be an object";
const share = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
const mode = oneOf("plan", "act", "review", "any");

const checks: Readonly<Record<string, Check>> = {
  kind: oneOf("tool", "skill"),
  name,
  description: text,
  descriptions: (value) => object(value) ?? firstProblem(Object.values(value as object), text),
  modes: (value) =>
    Array.isArray(value) && value.length > 0 ? firstProblem(value, mode) : "must be a list of modes",
  parameters: (value) => {
    const found = object(value) === undefined ? firstThatIsNotJson(value) : "no object";
    return found === undefined ? undefined : `must be a JSON Schema, and holds ${found}`;
  },
  body: text,
  path: name,
  origin: oneOf("manifest", "mcp", "openai", "anthropic", "skill"),
  from: text,
  trust: oneOf("trusted", "untrusted"),
  // Compared with the right one later.
  hash: text,
  // Read by whoever makes vectors of them.
  embeddings: () => undefined,
  screened: (value) =>
    isScreened(value) ? undefined : "must be what a detector said: score, reasons and by",
};

const optional = new Set(["descriptions", "parameters", "body", "path", "screened"]);
const required = Object.keys(checks).filter((key) => !optional.has(key));

/** Each with the key that it is about. */
export function entryProblems(entry: Readonly<Record<string, unknown>>): { key: string; message: string }[] {
  const problems: { key: string; message: string }[] = [];
  for (const key of required) if (!Object.hasOwn(entry, key)) problems.push({ key, message: "is required" });
  for (const key in entry) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    const message = check ? check(entry[key]) : "unknown key";
    if (message !== undefined) problems.push({ key, message });
  }
  return problems;
}

function firstProblem(values: readonly unknown[], check: Check): string | undefined {
  for (const value of values) {
    const problem = check(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isScreened(value: unknown): boolean {
  if (object(value) !== undefined) return false;
  const { score, reasons, by, thresholds, ...others } = value as Record<string, unknown>;
  if (!share(score) || typeof by !== "string" || by === "" || !Array.isArray(reasons)) return false;
  if (Object.keys(others).length > 0) return false;
  const isReason = (each: unknown) =>
    object(each) === undefined && typeof (each as { says?: unknown }).says === "string";
  return reasons.every(isReason) && (thresholds === undefined || areThresholds(thresholds));
}

function areThresholds(value: unknown): boolean {
  if (object(value) !== undefined) return false;
  const { paranoid, balanced, yolo } = value as Record<
    string,
    { flag?: unknown; block?: unknown } | undefined
  >;
  return [paranoid, balanced, yolo].every((each) => share(each?.flag) && share(each?.block));
}
