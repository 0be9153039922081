import { type Problem, refuse } from "../errors.ts";
import { nameKey } from "./name-key.ts";
import type { Capability } from "./types.ts";

/** Each that has the name of one before it, by their places. Tools and skills are named apart. */
export function namedTwice(
  all: readonly Pick<Capability, "kind" | "name">[],
): { first: number; again: number }[] {
  const seen = new Map<string, number>();
  const found: { first: number; again: number }[] = [];
  for (const [at, { kind, name }] of all.entries()) {
    const key = `${kind} ${nameKey(name)}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at);
    else found.push({ first, again: at });
  }
  return found;
}

/** Of two with one name, nobody could tell which is meant: neither wins. */
export function checkNames(capabilities: readonly Capability[]): void {
  refuse(nameProblems(capabilities));
}

export function nameProblems(capabilities: readonly Capability[]): Problem[] {
  return namedTwice(capabilities).map(({ first, again }) => ({
    code: "capability_invalid",
    message: twice(capabilities[again] as Capability, capabilities[first] as Capability),
  }));
}

function twice({ kind, name, from }: Capability, other: Capability): string {
  const same = other.name === name ? "" : ` (there ${JSON.stringify(other.name)})`;
  if (other.from === from) return `the ${kind} ${JSON.stringify(name)} is twice in ${from}${same}`;
  return `the ${kind} ${JSON.stringify(name)} is in ${from} and in ${other.from}${same}`;
}
