import { type Problem, QuoinError } from "../errors.ts";
import type { Excess, Fitted } from "./fit.ts";
import type { Ladder } from "./ladder.ts";
import type { Rung } from "./plan.ts";
import type { Counter, Decision, Item } from "./types.ts";

/** What `fit` left out or shortened, section by section, then item by item. */
export function fitDecisions(
  ladders: readonly Ladder[],
  fitted: Fitted,
  counter: Counter,
  separator: string,
): Decision[] {
  return ladders.flatMap((each, at) => {
    const top = each.rungs.at(-1) as Rung;
    const stands = each.rungs[fitted.heights[at] as number] as Rung;
    if (stands === top) return [];
    const tokens =
      Math.ceil(top.units / counter.unitsPerToken) - Math.ceil(stands.units / counter.unitsPerToken);
    const reason = fitted.heldBy.get(each.plan.section.id) ?? "the lowest rung";
    return sectionDecisions(each, stands, { tokens, reason, separator, counter });
  });
}

interface Told {
  tokens: number;
  reason: string;
  separator: string;
  counter: Counter;
}

function sectionDecisions(
  each: Ladder,
  stands: Rung,
  { tokens, reason, separator, counter }: Told,
): Decision[] {
  const { section, steps, forms } = each.plan;
  const stage = "fit";
  const { id } = section;
  if (stands.body !== "items") {
    const action = stands.body === "minimal" ? "minimise" : "drop";
    const chars = charsOf(section.items);
    return [{ stage, action, section: id, count: section.items.length, reason, tokens, chars }];
  }
  const dropped = steps
    .slice(0, stands.dropped)
    .flat()
    .sort((a, b) => a - b);
  const items = dropped.map((at) => section.items[at] as Item);
  const shorter = stands.form > 0 ? `; written in form ${stands.form + 1} of ${forms}` : "";
  const count = items.length || section.items.length;
  return [
    { stage, action: "trim", section: id, count, reason: reason + shorter, tokens, chars: charsOf(items) },
    ...items.map((item, at): Decision => {
      const written = each.plan.written(forms - 1, dropped[at] as number) + separator;
      const tokens = Math.ceil(counter.units(written) / counter.unitsPerToken);
      const told: Decision = {
        stage,
        action: "drop",
        section: id,
        item: item.id,
        reason,
        tokens,
        chars: item.text.length,
      };
      if (item.rank !== undefined) told.rank = item.rank;
      if (item.score !== undefined) told.score = item.score;
      return told;
    }),
  ];
}

function charsOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.text.length, 0);
}

/** Names who is too big, the biggest first. */
export function overflowError(excess: readonly Excess[]): QuoinError {
  const [first, ...rest] = excess.map(({ sections, limit, needed, cap }): Problem => {
    const sizes = [...sections].sort((a, b) => size(b) - size(a));
    const who = sizes.slice(0, 10).join(", ") + (sizes.length > 10 ? `, and ${sizes.length - 10} more` : "");
    const what = cap ? "the cap" : "the budget";
    const message = `what may not be left out takes ${needed} tokens and ${what} is ${limit} (${who})`;
    return { code: cap ? "cap_exceeded" : "budget_exceeded", message };
  });
  return new QuoinError([first as Problem, ...rest]);
}

function size(described: string): number {
  return Number(described.slice(described.lastIndexOf(" ") + 1));
}
