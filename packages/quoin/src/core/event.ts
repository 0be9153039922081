import type { AssembledEvent, Assembly } from "./types.ts";

export function eventOf({
  blueprint,
  hash,
  tokens,
  exact,
  overBudget,
  sections,
  decisions,
}: Assembly): AssembledEvent {
  const sums: AssembledEvent["decisions"] = {};
  for (const { stage, action, chars = 0, tokens = 0 } of decisions) {
    const key = `${stage}.${action}`;
    sums[key] ??= { times: 0, chars: 0, tokens: 0 };
    sums[key].times++;
    sums[key].chars += chars;
    sums[key].tokens += tokens;
  }
  return {
    event: "prompt_assembled",
    blueprint,
    hash,
    tokens,
    exact,
    overBudget,
    tokensBySection: Object.fromEntries(sections.map(({ id, tokens }) => [id, tokens])),
    decisions: sums,
  };
}
