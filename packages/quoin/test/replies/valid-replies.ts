/** Replies that are right, and a check of answers that shares nothing with the code under test. */
import fc from "fast-check";
import type { RoleReplyKind } from "../../src/replies/check-role-reply.ts";
import type { ExtractedMemory } from "../../src/replies/memory-schema.ts";
import type { Plan, PlannedSubtask } from "../../src/replies/plan-schema.ts";
import type { Verdict } from "../../src/replies/verdict-schema.ts";

const words = fc.constantFrom(
  "the users' files",
  "it doesn't say",
  'a "quoted" word',
  "C:\\temp\\new",
  "größer 設定 🧱",
  "{name} [1] // no */",
  "x, // y",
  "x // y /* z */",
  "a, b: c",
  "“so”",
  "line\nbreak\ttab",
  "```json",
  "</think>",
  "True",
);
const filled = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));

/** Each subtask depends on some of those before it, so there is no circle. */
export const plans: fc.Arbitrary<Plan> = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/), { minLength: 3, maxLength: 15 })
  .chain((ids) => fc.tuple(...ids.map((id, index) => subtask(id, ids.slice(0, index)))))
  .map(([first, ...rest]) => {
    const opened = { ...(first as PlannedSubtask), description: `Read ${first?.description}` };
    return { subtasks: [opened, ...(rest as PlannedSubtask[])] };
  });

function subtask(id: string, earlier: string[]): fc.Arbitrary<PlannedSubtask> {
  return fc.record({
    id: fc.constant(id),
    description: filled,
    depends_on: fc.subarray(earlier),
    model_tier: fc.constantFrom(1, 2, 3),
    verification_tier: fc.constantFrom(1, 2),
    is_critical_path: fc.boolean(),
    acceptance_criteria: filled,
  });
}

export const memories: fc.Arbitrary<ExtractedMemory[]> = fc.array(
  fc.record({
    type: fc.constantFrom("decision", "error", "tool_result", "discovery", "artifact", "context"),
    summary: filled,
    detail: fc.oneof(filled, fc.constant("")),
    tags: fc.constantFrom("", "a", "a,b"),
    relevance_to: fc.constantFrom("", "read-config"),
  }),
  { maxLength: 3 },
);

export const verdicts: fc.Arbitrary<Verdict> = fc
  .record({
    reason: filled,
    problems: fc.array(filled, { maxLength: 3 }),
  })
  .map(({ reason, problems }) => ({ passed: problems.length === 0, reason, problems }));

const keysOf = (value: object) => Object.keys(value).sort().join();
const isFilled = (value: unknown) => typeof value === "string" && value.trim().length > 0;

function isPlan({ subtasks }: Plan): boolean {
  const ids = subtasks.map(({ id }) => id);
  const known = new Set(ids);
  const keys = "acceptance_criteria,depends_on,description,id,is_critical_path,model_tier,verification_tier";
  const shaped = subtasks.every(
    (each) =>
      keysOf(each) === keys &&
      each.id.length <= 60 &&
      each.id.split("-").every((word) => /^[a-z0-9]+$/.test(word)) &&
      isFilled(each.description) &&
      isFilled(each.acceptance_criteria) &&
      each.depends_on.every((id) => known.has(id) && id !== each.id) &&
      new Set(each.depends_on).size === each.depends_on.length &&
      [1, 2, 3].includes(each.model_tier) &&
      [1, 2].includes(each.verification_tier) &&
      typeof each.is_critical_path === "boolean",
  );
  return (
    shaped &&
    known.size === ids.length &&
    ids.length >= 3 &&
    ids.length <= 15 &&
    subtasks[0]?.depends_on.length === 0 &&
    isAcyclic(subtasks)
  );
}

/** By taking away what depends on nothing that is left. */
export function isAcyclic(subtasks: readonly PlannedSubtask[]): boolean {
  let left = [...subtasks];
  for (;;) {
    const names = new Set(left.map(({ id }) => id));
    const next = left.filter(({ depends_on }) => depends_on.some((id) => names.has(id)));
    if (next.length === left.length) return left.length === 0;
    left = next;
  }
}

/** Whether an answer may be handed on. */
export function isAnswer(kind: RoleReplyKind, value: unknown): boolean {
  if (kind === "work") return isFilled(value);
  if (kind === "memories") {
    return (value as ExtractedMemory[]).every(
      (each) =>
        keysOf(each) === "detail,relevance_to,summary,tags,type" &&
        /^(?:decision|error|tool_result|discovery|artifact|context)$/.test(each.type) &&
        isFilled(each.summary) &&
        Array.from(each.summary).length <= 150 &&
        [each.detail, each.tags, each.relevance_to].every((text) => typeof text === "string"),
    );
  }
  if (kind === "verdict") {
    const { passed, reason, problems } = value as Verdict;
    return (
      keysOf(value as Verdict) === "passed,problems,reason" &&
      isFilled(reason) &&
      problems.every(isFilled) &&
      passed === (problems.length === 0)
    );
  }
  return isPlan(value as Plan);
}
