import type { FoundJson, FoundValue } from "./find-json.ts";
import { hasKeys } from "./key-spelling.ts";
import { parseJsonAt } from "./parse-json-at.ts";
import type { RepairNote } from "./place-repairs.ts";

export type RootKind = "plan" | "replan" | "memories" | "verdict";
type Rooted = { value: unknown; kind: RepairNote["kind"] };

/** The answer freed from what stands around it in JSON, where nothing in the reply is the answer as it stands. */
export function repairRoots(kind: RootKind, found: FoundJson): FoundJson {
  if (found.problems.length) return found;
  const values = found.values.map(openString);
  if (values.some(({ value, footnote }) => !footnote && isRoot(kind, value))) return { ...found, values };
  const rooted = values.map(({ value }) => rootOf(kind, value));
  // Of two, neither is the one.
  if (rooted.filter((each) => each).length !== 1) return { ...found, values };
  return { ...found, values: values.map((each, index) => withRoot(each, rooted[index])) };
}

function withRoot(found: FoundValue, rooted: Rooted | undefined): FoundValue {
  if (!rooted) return found;
  const repairs = [...found.repairs, { offset: found.start, kind: rooted.kind }];
  return { ...found, value: rooted.value, repairs };
}

/** A whole reply that is JSON in a string; once, not again. */
function openString(found: FoundValue): FoundValue {
  if (typeof found.value !== "string") return found;
  const text = found.value.trim();
  if (!/^[[{]/.test(text)) return found;
  const { value, end, repairs, problems } = parseJsonAt(text, 0);
  // Inside a string, places mean nothing: what needs further repairs is left alone.
  if (problems.length || repairs.length || end !== text.length) return found;
  return withRoot(found, { value, kind: "repair_json_in_string" });
}

function isRoot(kind: RootKind, value: unknown): boolean {
  if (kind === "memories") return Array.isArray(value);
  return hasKeys(value, kind === "verdict" ? "passed" : "subtasks");
}

function rootOf(kind: RootKind, value: unknown): Rooted | undefined {
  const inner = wrapped(value);
  if (kind === "memories") {
    if (isMemory(value)) return { value: [value], kind: "repair_single_memory" };
    if (!Array.isArray(inner?.value) || !inner.value.every(isMemory)) return undefined;
    const isNamed = inner.value.length > 0 || /memor/i.test(inner.key);
    return isNamed ? { value: inner.value, kind: "repair_wrapper" } : undefined;
  }
  if (isRoot(kind, inner?.value)) return { value: inner?.value, kind: "repair_wrapper" };
  if (!Array.isArray(value)) return undefined;
  if (kind === "verdict") {
    const isOne = value.length === 1 && isRoot(kind, value[0]);
    return isOne ? { value: value[0], kind: "repair_listed_verdict" } : undefined;
  }
  const isSubtasks = value.length > 0 && value.every(isSubtask);
  return isSubtasks ? { value: { subtasks: value }, kind: "repair_bare_subtasks" } : undefined;
}

/** What stands under the only key of an object. */
function wrapped(value: unknown): { key: string; value: unknown } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const [only, ...more] = Object.entries(value);
  return only && !more.length ? { key: only[0], value: only[1] } : undefined;
}

export function isMemory(value: unknown): boolean {
  return hasKeys(value, "type", "summary");
}

export function isSubtask(value: unknown): boolean {
  return hasKeys(value, "id", "description");
}
