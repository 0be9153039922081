import type { ReplyProblem } from "./check-format.ts";
import type { FoundJson } from "./find-json.ts";
import { placeNotes } from "./place-notes.ts";
import { isMemory, isSubtask, type RootKind } from "./repair-roots.ts";
import { say } from "./words.ts";

const yamlStart =
  /^\s{0,200}(?:(?:`{3,10}|~{3,10})(?:ya?ml)?\s{1,20})?(?:---\s{1,20})?(?:- )?(?:subtasks|id|description|type|summary|passed|reason|problems):(?:[ \t][^\n]{0,1000})?\r?\n[ \t]{0,40}(?:- )?[a-z_]{1,40}:(?:\s|$)/i;

/** Why no answer could be read, where the reader's own words would send a model the wrong way. */
export function explainUnread(kind: RootKind, found: FoundJson): ReplyProblem[] | undefined {
  if (found.empty) return undefined;
  if (yamlStart.test(found.reply.slice(found.from))) {
    const expected = say(kind === "memories" ? "root_array" : "root_object");
    return placeNotes(found.reply, [{ offset: found.from, message: say("reply_yaml", { expected }) }]);
  }
  if (kind === "verdict" || !isLoose(kind, found)) return undefined;
  const message = say(kind === "memories" ? "memory_loose" : "plan_loose_subtasks");
  return placeNotes(found.reply, [{ offset: found.values[0]?.start ?? found.from, message }]);
}

/** Objects of a list without the list: one after the other, or the first of them and a comma. */
function isLoose(kind: RootKind, { reply, values, problems }: FoundJson): boolean {
  const isPart = kind === "memories" ? isMemory : isSubtask;
  const parts = values.filter(({ footnote }) => !footnote);
  if (!parts.length || !parts.every(({ value }) => isPart(value))) return false;
  const [problem, ...more] = problems;
  if (problem) return !more.length && reply[problem.offset] === ",";
  return parts.length > 1;
}
