import type * as z from "zod";
import { jsonPath } from "./json-path.ts";
import { quoted } from "./quoted.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

type Members = Record<string, unknown>;
type Tell = (message: string, ...keys: (string | number)[]) => void;

/** Lists that came as something else, and what came as a list; `value` has its other members repaired already. */
export function repairLists(
  { shape }: z.ZodObject,
  value: Members,
  path: readonly (string | number)[],
  repairs: Repair[],
): Members {
  const tell: Tell = (message, ...keys) => repairs.push({ at: jsonPath([...path, ...keys]), message });
  // What nobody knows may be the list under another name.
  const mayBeElsewhere = Object.keys(value).some((key) => !Object.hasOwn(shape, key) && key !== "status");
  const changed: Members = {};
  if ("depends_on" in shape) changed.depends_on = dependencies(value.depends_on, mayBeElsewhere, tell);
  if ("passed" in shape) changed.problems = failures(value, mayBeElsewhere, tell);
  if ("acceptance_criteria" in shape) changed.acceptance_criteria = criteria(value.acceptance_criteria, tell);
  const known = Object.entries(changed).filter(([key, each]) => each !== value[key]);
  return known.length ? Object.fromEntries([...Object.entries(value), ...known]) : value;
}

function dependencies(given: unknown, mayBeElsewhere: boolean, tell: Tell): unknown {
  if (given === null || (given === undefined && !mayBeElsewhere)) {
    tell(say("repair_list_added"), "depends_on");
    return [];
  }
  if (typeof given === "string") {
    const id = given.trim();
    // "a, b" may be two.
    if (/[\s,;]/.test(id)) return given;
    tell(say(id ? "repair_list_of_one" : "repair_list_added"), "depends_on");
    return id ? [id] : [];
  }
  if (!Array.isArray(given)) return given;
  const seen = new Set<unknown>();
  const once = given.filter((each, index) => {
    if (typeof each !== "string") return true;
    if (seen.has(each)) tell(say("repair_dependency_twice", { id: quoted(each) }), "depends_on", index);
    return !seen.has(each) && seen.add(each);
  });
  return once.length === given.length ? given : once;
}

function failures({ passed, problems }: Members, mayBeElsewhere: boolean, tell: Tell): unknown {
  const isNone = problems === null || (problems === undefined && !mayBeElsewhere) || problems === "";
  if (isNone && passed === true) {
    tell(say("repair_list_added"), "problems");
    return [];
  }
  if (typeof problems !== "string" || problems.trim() === "") return problems;
  tell(say("repair_list_of_one"), "problems");
  return [problems];
}

function criteria(given: unknown, tell: Tell): unknown {
  if (!Array.isArray(given) || !given.length) return given;
  if (!given.every((each) => typeof each === "string" && each.trim() !== "")) return given;
  tell(say("repair_joined_criteria"), "acceptance_criteria");
  return given.map((each: string) => each.trim()).join("; ");
}
