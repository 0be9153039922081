import { jsonPath } from "./json-path.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

const joinable = ["tags", "relevance_to"];

/** Memories whose keywords came as a list, which reads as their text with commas in one way only. */
export function joinLists(value: unknown): { value: unknown; repairs: Repair[] } {
  if (!Array.isArray(value)) return { value, repairs: [] };
  const repairs: Repair[] = [];
  const memories = value.map((memory: unknown, index) => {
    if (typeof memory !== "object" || memory === null || Array.isArray(memory)) return memory;
    const entries = Object.entries(memory).map(([key, each]): [string, unknown] => {
      if (!joinable.includes(key) || !isList(each)) return [key, each];
      repairs.push({ at: jsonPath([index, key]), message: say("repair_joined_list") });
      return [key, each.map((text) => text.trim()).join(",")];
    });
    // Not by assignment: a key may be `__proto__`.
    return Object.fromEntries(entries);
  });
  return { value: memories, repairs };
}

function isList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === "string" && each.trim() !== "" && !each.includes(","))
  );
}
