import type { ReplyProblem } from "./check-format.ts";
import type { Checked, RoleReplyContext } from "./check-role-reply.ts";
import { joinLists } from "./join-lists.ts";
import { jsonPath } from "./json-path.ts";
import { leftOutKeys } from "./left-out-keys.ts";
import { type ExtractedMemory, memoriesSchema } from "./memory-schema.ts";
import { quoted } from "./quoted.ts";
import { shapeProblems } from "./shape-problems.ts";
import { say } from "./words.ts";

/** `tags: []` in YAML is not an empty answer: these keys outside of the array tell of memories that were not read. */
const memoryKeys = /\b(?:type|summary|detail|tags|relevance_to)["'`*_]{0,4}\s{0,4}[:=]/i;

/** Extracted memories; `outside` is what the reply says around them. */
export function checkMemories(
  value: unknown,
  { plan }: RoleReplyContext,
  outside: string,
): Checked<ExtractedMemory[]> {
  const joined = joinLists(value);
  const problems = [
    ...shapeProblems(memoriesSchema, joined.value),
    ...relevanceProblems(joined.value, plan?.subtasks),
  ];
  if (Array.isArray(value) && value.length === 0 && memoryKeys.test(outside)) {
    problems.push({ message: say("memory_outside") });
  }
  const checked = memoriesSchema.safeParse(joined.value).data;
  return {
    ...(checked && !problems.length && { value: checked }),
    repairs: [...joined.repairs, ...leftOutKeys(memoriesSchema, joined.value)],
    problems,
  };
}

function relevanceProblems(memories: unknown, planned?: readonly { id: string }[]): ReplyProblem[] {
  if (!planned || !Array.isArray(memories)) return [];
  const ids = new Set(planned.map(({ id }) => id));
  return memories.flatMap((memory, index) => {
    const relevance = (memory as { relevance_to?: unknown } | null)?.relevance_to;
    if (typeof relevance !== "string") return [];
    const named = new Set(relevance.split(",").map((id) => id.trim()));
    return [...named]
      .filter((id) => id !== "" && !ids.has(id))
      .map((id) => ({
        at: jsonPath([index, "relevance_to"]),
        message: say("memory_relevance", { id: quoted(id) }),
      }));
  });
}
