/** Results of cases that never ran, for tests of what is made of them. */
import type { CaseResult, ChoiceResult } from "../src/suite/types.ts";

export function choice(
  expected: readonly string[] | undefined,
  offered: readonly string[],
  base: readonly string[],
  scores: Readonly<Record<string, number>>,
): ChoiceResult {
  const ranked = Object.entries(scores).map(([name, score]) => ({ name, score }));
  return { ...(expected && { expected }), offered, base, ranked };
}

export function caseResult(changes: Partial<CaseResult> = {}): CaseResult {
  return {
    ...{ id: "a", language: "en", task: "do it", mode: { got: "act" } },
    tools: choice(undefined, [], [], {}),
    skills: choice(undefined, [], [], {}),
    memories: { missing: [], shown: [] },
    ...{ absent: [], leaked: [], hostile: { dropped: [], shown: [] } },
    tokens: { assembled: 10, withSkillBodies: 10, monolith: 0 },
    calls: { first: 1, repeated: 0 },
    ...{ isRepeatable: true, prompt: "", decisions: [], failures: [], breaches: [] },
    ...changes,
  };
}
