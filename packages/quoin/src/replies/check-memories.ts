import type { ReplyProblem } from "./check-format.ts";
import type { Checked, RoleReplyContext } from "./check-role-reply.ts";
import { joinLists } from "./join-lists.ts";
import { jsonPath } from "./json-path.ts";
import { leftOutKeys } from "./left-out-keys.ts";
import { type ExtractedMemory, memoriesSchema } from "./memory-schema.ts";
import { afterPlaceholders, placeholderProblems } from "./placeholder-problems.ts";
import { quoted } from "./quoted.ts";
import { repairValue } from "./repair-value.ts";
import { shapeProblems } from "./shape-problems.ts";
import { say } from "./words.ts";

/** `tags: []` in YAML is not an empty answer: these keys outside of the array tell of memories that were not read. */
const memoryKeys = /\b(?:type|summary|detail|tags|relevance_to)["'`*_]{0,4}\s{0,4}[:=]/i;

/** In characters; the rest of a problem has to fit beside it. */
const mostNamed = 130;

/** Extracted memories; `outside` is what the reply says around them. */
export function checkMemories(
  given: unknown,
  { plan }: RoleReplyContext,
  outside: string,
): Checked<ExtractedMemory[]> {
  const repaired = repairValue(memoriesSchema, given);
  const joined = joinLists(repaired.value);
  const { value } = joined;
  const problems = afterPlaceholders(placeholderProblems(memoriesSchema, value), [
    ...shapeProblems(memoriesSchema, value),
    ...relevanceProblems(value, plan?.subtasks),
  ]);
  if (Array.isArray(value) && value.length === 0 && memoryKeys.test(outside)) {
    problems.push({ message: say("memory_outside") });
  }
  const checked = memoriesSchema.safeParse(value).data;
  return {
    ...(checked && !problems.length && { value: checked }),
    repairs: [...repaired.repairs, ...joined.repairs, ...leftOutKeys(memoriesSchema, value)],
    problems,
  };
}

function relevanceProblems(memories: unknown, planned?: readonly { id: string }[]): ReplyProblem[] {
  if (!planned || !Array.isArray(memories)) return [];
  const ids = new Set(planned.map(({ id }) => id));
  const known = namesOf([...ids]);
  return memories.flatMap((memory, index) => {
    const relevance = (memory as { relevance_to?: unknown } | null)?.relevance_to;
    if (typeof relevance !== "string") return [];
    const named = new Set(relevance.split(",").map((id) => id.trim()));
    return [...named]
      .filter((id) => id !== "" && !ids.has(id))
      .map((id) => ({
        at: jsonPath([index, "relevance_to"]),
        message: known
          ? say("memory_relevance_known", { id: quoted(id), ids: known })
          : say("memory_relevance", { id: quoted(id) }),
      }));
  });
}

/** As many ids as a problem has room for. */
function namesOf(ids: readonly string[]): string {
  const named: string[] = [];
  let length = 0;
  for (const id of ids) {
    const name = quoted(id);
    length += name.length + 2;
    if (length > mostNamed) return [...named, "…"].join(", ");
    named.push(name);
  }
  return named.join(", ");
}
