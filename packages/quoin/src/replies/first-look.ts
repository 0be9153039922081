import { changingVerbs, inspectingVerbs } from "./inspecting-verbs.ts";
import { leadingVerb } from "./leading-verb.ts";
import type { PlannedSubtask } from "./plan-schema.ts";

export type FirstLook = { does: "inspect" } | { does: "change"; word: string } | { does: "unclear" };

/** Whether a subtask begins with looking: by its first verb, or by its id where that verb is none that we know. */
export function firstLook({ id, description }: Pick<PlannedSubtask, "id" | "description">): FirstLook {
  const isVerb = (word: string) => inspectingVerbs.has(word) || changingVerbs.has(word);
  const word = leadingVerb(description) ?? id.slice(0, 400).toLowerCase().split("-").find(isVerb);
  if (word === undefined) return { does: "unclear" };
  return inspectingVerbs.has(word) ? { does: "inspect" } : { does: "change", word };
}
