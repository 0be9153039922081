import { type Problem, refuse } from "../errors.ts";
import { nameKey } from "./name-key.ts";
import type { Capability } from "./types.ts";

/** Of two with one name, nobody could tell which is meant: neither wins. Tools and skills are named apart. */
export function checkNames(capabilities: readonly Capability[]): void {
  const seen = new Map<string, Capability>();
  const problems: Problem[] = [];
  for (const capability of capabilities) {
    const key = `${capability.kind} ${nameKey(capability.name)}`;
    const other = seen.get(key);
    if (other) problems.push({ code: "capability_invalid", message: twice(capability, other) });
    else seen.set(key, capability);
  }
  refuse(problems);
}

function twice({ kind, name, from }: Capability, other: Capability): string {
  const same = other.name === name ? "" : ` (there ${JSON.stringify(other.name)})`;
  if (other.from === from) return `the ${kind} ${JSON.stringify(name)} is twice in ${from}${same}`;
  return `the ${kind} ${JSON.stringify(name)} is in ${from} and in ${other.from}${same}`;
}
