import { changingVerbs, inspectingVerbs } from "./inspecting-verbs.ts";
import { laterChange } from "./later-change.ts";
import { leadingVerb } from "./leading-verb.ts";
import { neutralLook } from "./neutral-look.ts";
import type { PlannedSubtask } from "./plan-schema.ts";

export type FirstLook =
  | { does: "inspect" }
  | { does: "change"; word: string }
  /** It looks first, and then it changes something. */
  | { does: "both"; word: string }
  | { does: "unclear" };

/** Whether a subtask looks and does no more: by its first verb, or by its id where that verb is none that we know. */
export function firstLook({ id, description }: Pick<PlannedSubtask, "id" | "description">): FirstLook {
  const leading = leadingVerb(description);
  if (leading && inspectingVerbs.has(leading.verb)) {
    const word = laterChange(leading.verb, leading.rest);
    return word === undefined ? { does: "inspect" } : { does: "both", word };
  }
  const look = leading && neutralLook(leading.verb, leading.rest);
  return look ?? lookOfId(id);
}

function lookOfId(id: string): FirstLook {
  const isVerb = (word: string) => inspectingVerbs.has(word) || changingVerbs.has(word);
  const word = id.slice(0, 400).toLowerCase().split("-").find(isVerb);
  if (word === undefined) return { does: "unclear" };
  return inspectingVerbs.has(word) ? { does: "inspect" } : { does: "change", word };
}
