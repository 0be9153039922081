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
  const counts: Record<string, number> = {};
  for (const { stage, action } of decisions) {
    const key = `${stage}.${action}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return {
    event: "prompt_assembled",
    blueprint,
    hash,
    tokens,
    exact,
    overBudget,
    tokensBySection: Object.fromEntries(sections.map(({ id, tokens }) => [id, tokens])),
    decisions: counts,
  };
}
