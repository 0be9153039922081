import { type Problem, QuoinError } from "../errors.ts";
import type { Excess, Fitted } from "./fit.ts";
import type { Ladder } from "./ladder.ts";
import { formOf, type Rung } from "./plan.ts";
import type { Counter, Decision, Section } from "./types.ts";

/** What `fit` left out or shortened: a line for the section, then one for each item. */
export function fitDecisions(
  ladders: readonly Ladder[],
  fitted: Fitted,
  counter: Counter,
  separator: string,
): Decision[] {
  const tokens = (units: number) => Math.ceil(units / counter.unitsPerToken);
  return ladders.flatMap((each, at) => {
    const top = each.rungs.at(-1) as Rung;
    const stands = each.rungs[fitted.heights[at] as number] as Rung;
    if (stands === top) return [];
    const { section } = each.plan;
    const reason = fitted.heldBy.get(section.id) ?? "what else had to be kept";
    const saved = tokens(top.units) - tokens(stands.units);
    if (stands.body !== "items")
      return [wholeSection(each, stands, reason, saved), ...lostParts(section, reason)];
    const items = itemDecisions(each, stands, reason, (text, partUnits) =>
      tokens((text ? counter.units(text + separator) : 0) + partUnits),
    );
    const chars = items.reduce((sum, line) => sum + (line.chars ?? 0), 0);
    const form = writtenIn(stands, each.plan.forms);
    const count = items.length;
    const whole: Decision = {
      stage: "fit",
      action: "trim",
      section: section.id,
      count,
      reason: reason + form,
    };
    return [{ ...whole, tokens: saved, chars }, ...items];
  });
}

function writtenIn({ form, shortened = 0 }: Rung, forms: number): string {
  if (shortened) return `; in part written in form ${form + 2} of ${forms}`;
  return form > 0 ? `; written in form ${form + 1} of ${forms}` : "";
}

function wholeSection({ plan }: Ladder, { body }: Rung, reason: string, tokens: number): Decision {
  const { id, items } = plan.section;
  const action = body === "minimal" ? "minimise" : "drop";
  const chars = items.reduce((sum, item) => sum + item.text.length, 0);
  return { stage: "fit", action, section: id, count: items.length, reason, tokens, chars };
}

/** A section's items go without a word each, but what would have been sent with them is named. */
function lostParts({ id, items }: Section, reason: string): Decision[] {
  return items.flatMap((item): Decision[] =>
    item.part
      ? [{ stage: "fit", action: "drop", section: id, item: item.id, reason, part: item.part.type }]
      : [],
  );
}

function itemDecisions(
  { plan }: Ladder,
  stands: Rung,
  reason: string,
  cost: (text: string, partUnits: number) => number,
): Decision[] {
  const decisions: Decision[] = [];
  plan.section.items.forEach((item, at) => {
    const gone = !plan.stands(at, stands.dropped);
    const chars = gone ? item.text.length : item.text.length - formOf(item, plan.formAt(stands, at)).length;
    if (!gone && chars <= 0) return;
    const action = gone ? "drop" : "trim";
    const told: Decision = { stage: "fit", action, section: plan.section.id, item: item.id, reason, chars };
    if (gone) told.tokens = cost(plan.written(plan.forms - 1, at), plan.partUnits(at));
    if (gone && item.part) told.part = item.part.type;
    if (item.rank !== undefined) told.rank = item.rank;
    if (item.score !== undefined) told.score = item.score;
    decisions.push(told);
  });
  return decisions;
}

/** Names who is too big, the biggest first. */
export function overflowError(excess: readonly Excess[]): QuoinError {
  const [first, ...rest] = excess.map(({ kind, sections, limit, needed }): Problem => {
    const bySize = [...sections].sort((a, b) => b.tokens - a.tokens);
    const named = bySize.slice(0, 10).map(({ id, tokens }) => `${id} ${tokens}`);
    if (bySize.length > 10) named.push(`and ${bySize.length - 10} more`);
    const message = `what may not be left out takes ${needed} tokens and the ${kind} is ${limit} (${named.join(", ")})`;
    return { code: `${kind}_exceeded`, message };
  });
  return new QuoinError([first as Problem, ...rest]);
}

/** The last word is the count of what is really sent. */
export function overTheTop(tokens: number, limit: number): QuoinError {
  const message = `what is sent takes ${tokens} tokens and the budget is ${limit}`;
  return new QuoinError({ code: "budget_exceeded", message });
}
