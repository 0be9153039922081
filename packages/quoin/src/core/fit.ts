import { unitsOf } from "./chain.ts";
import type { Ladder } from "./ladder.ts";
import { joined, piecesOf, type Rung, withoutJoiner } from "./plan.ts";
import type { Counter, Layout, Policy } from "./types.ts";

export interface Fitted {
  /** Where each ladder's section stands, in the order of the ladders. */
  heights: number[];
  /** For a section that could not reach its full height: what held it down. */
  heldBy: Map<string, string>;
  /** Empty unless even the lowest rungs are too much. */
  excess: Excess[];
}

/** A limit that the lowest rungs break, and who stands on them. */
export interface Excess {
  kind: "budget" | "cap";
  limit: number;
  needed: number;
  sections: { id: string; tokens: number }[];
}

/** Tokens left for the text. */
export function limitOf({ budget }: Policy): number {
  const reserve = budget.reserve ?? Math.min(4096, Math.floor(budget.window / 4));
  return Math.max(0, budget.window - (budget.history ?? 0) - reserve - (budget.overhead ?? 0));
}

/**
 * Everyone starts on its lowest rung; in the order of `keep` each climbs as high as the budget lets it.
 * That is the lexicographic optimum over `keep`: a lower rung never costs more, so what is given to an
 * earlier entry can never be improved by taking from it.
 */
export function fit(ladders: readonly Ladder[], policy: Policy, layout: Layout): Fitted {
  const { counter } = policy.budget;
  const limit = limitOf(policy) * counter.unitsPerToken;
  const total = (heights: readonly number[]) => totalUnits(ladders, heights, layout, counter);
  const addUp = (heights: readonly number[]) =>
    ladders.every((each, at) => addsUp(each, heights[at] as number, layout, counter));

  const first = climb(ladders, policy, limit, layout.joiner);
  if (addUp(first.heights)) return first;
  // Nobody can climb any higher: looking for a better sum would count everything two dozen times for nothing.
  const atTop = ladders.every(({ rungs }, at) => first.heights[at] === rungs.length - 1);
  if (atTop && total(first.heights) <= limit) return { ...first, excess: capsOnly(first.excess) };
  return (
    settle(first, limit, total, (allowed) => climb(ladders, policy, allowed, layout.joiner)) ?? {
      ...first,
      heights: ladders.map(() => 0),
      excess: [
        budgetExcess(ladders, limitOf(policy), total(ladders.map(() => 0)), counter),
        ...capsOnly(first.excess),
      ],
    }
  );
}

/**
 * Where seams are not safe, prices are not what is written. Then the largest sum of prices is looked for
 * whose text, counted as a whole, is within the limit.
 */
function settle(
  first: Fitted,
  limit: number,
  total: (heights: readonly number[]) => number,
  climbTo: (allowed: number) => Fitted,
): Fitted | undefined {
  const fits = (fitted: Fitted) => total(fitted.heights) <= limit;
  let best = fits(first) ? first : undefined;
  let low = best ? limit : 0;
  let high = best ? limit * 4 + 64 : limit;
  best ??= [climbTo(0)].find(fits);
  if (!best) return undefined;
  for (let probe = 0; probe < 24 && high - low > 1; probe++) {
    const middle = Math.floor((low + high) / 2);
    const fitted = climbTo(middle);
    if (fits(fitted)) [best, low] = [fitted, middle];
    else high = middle;
  }
  return { ...best, excess: capsOnly(first.excess) };
}

function capsOnly(excess: readonly Excess[]): Excess[] {
  return excess.filter(({ kind }) => kind === "cap");
}

/** More than a joiner's own price can change by what it melts with. */
const mostMelted = 64;

function climb(ladders: readonly Ladder[], policy: Policy, allowed: number, joiner: string): Fitted {
  const index = new Map(ladders.map((each, at) => [each.plan.section.id, at]));
  const heights = ladders.map(() => 0);
  const heldBy = new Map<string, string>();
  const pools = capPools(ladders, policy, index);
  const { counter } = policy.budget;
  const margin = counter.units(joiner) + mostMelted * counter.unitsPerToken;
  let sum = ladders.reduce((total, each) => total + (each.rungs[0] as Rung).units, 0);
  let last = ladders.findLastIndex((each) => shows(each.rungs[0]));
  const excess = floorExcess(
    ladders,
    policy,
    allowed,
    { sum, unwritten: ladders[last]?.joinerUnits(0) ?? 0 },
    pools,
  );

  for (const entry of policy.keep) {
    const [section, name] = splitEntry(entry);
    const at = index.get(section);
    if (at === undefined) continue;
    const each = ladders[at] as Ladder;
    const from = heights[at] as number;
    const target = each.height(name);
    if (target <= from) continue;
    const mine = pools.filter((pool) => pool.members.has(at));
    const more = (height: number) => (each.rungs[height] as Rung).units - (each.rungs[from] as Rung).units;
    /** Each section is priced with the joiner behind it; behind the last one that shows, none is written. */
    const unwritten = (height: number) =>
      at >= last && shows(each.rungs[height])
        ? each.joinerUnits(height)
        : (ladders[last]?.joinerUnits(heights[last] as number) ?? 0);
    /** Looks at the joiner only where it can matter: pricing it means counting the last text once more. */
    const exceeds = (height: number, units: number, room: number, ends: boolean) =>
      units - (ends && Math.abs(units - room) <= margin ? unwritten(height) : 0) > room;
    /** What stands in the way of a rung, if anything does. */
    const obstacle = (height: number): string | undefined => {
      const over = mine.find((pool) => exceeds(height, more(height), pool.left, pool.ends));
      if (over) return over.name;
      const budget = `budget of ${limitOf(policy)} tokens`;
      return exceeds(height, sum + more(height), allowed, true) ? budget : undefined;
    };
    const reached = highest(from, target, (height) => obstacle(height) === undefined);
    const held = reached < target ? obstacle(reached + 1) : undefined;
    heights[at] = reached;
    sum += more(reached);
    for (const pool of mine) pool.left -= more(reached);
    if (reached > from && shows(each.rungs[reached])) last = Math.max(last, at);
    if (held !== undefined) heldBy.set(section, held);
    else if (name === undefined) heldBy.delete(section);
    if (held !== undefined && policy.fill === "strict") {
      stopAll(ladders, heights, heldBy, entry);
      break;
    }
  }
  return { heights, heldBy, excess };
}

/** The rungs get strictly dearer with height, so a binary search finds the last one that fits. */
function highest(from: number, to: number, fits: (height: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A number of units that some sections share. */
interface Pool {
  /** It surely holds the section that ends the prompt, behind which no joiner is written. */
  ends: boolean;
  name: string;
  tokens: number;
  left: number;
  members: Set<number>;
}

function capPools(ladders: readonly Ladder[], policy: Policy, index: Map<string, number>): Pool[] {
  return (policy.caps ?? []).map(({ sections, tokens }) => {
    const members = new Set(sections.flatMap((id) => index.get(id) ?? []));
    let left = tokens * policy.budget.counter.unitsPerToken;
    for (const at of members) left -= ((ladders[at] as Ladder).rungs[0] as Rung).units;
    const whole = members.size === ladders.length;
    const on = whole ? "the whole" : sections.join(", ");
    const ends = whole || (members.has(ladders.length - 1) && shows(ladders.at(-1)?.rungs[0]));
    return { name: `cap of ${tokens} tokens on ${on}`, tokens, left, members, ends };
  });
}

/** Whether there is text at that height; parts alone leave nothing for a joiner to stand behind. */
function shows(rung: Rung | undefined): boolean {
  return rung !== undefined && rung.units > rung.partUnits;
}

function floorExcess(
  ladders: readonly Ladder[],
  policy: Policy,
  allowed: number,
  { sum, unwritten }: { sum: number; unwritten: number },
  pools: readonly Pool[],
): Excess[] {
  const { counter } = policy.budget;
  const caps = pools.flatMap(({ tokens, left, members, ends }): Excess[] => {
    const over = (ends ? -unwritten : 0) - left;
    if (over <= 0) return [];
    const needed = toTokens(tokens * counter.unitsPerToken + over, counter);
    const sections = sizes(ladders, counter).filter((_, at) => members.has(at));
    return [{ kind: "cap", limit: tokens, needed, sections }];
  });
  const needed = sum - unwritten;
  return needed > allowed ? [budgetExcess(ladders, limitOf(policy), needed, counter), ...caps] : caps;
}

function budgetExcess(ladders: readonly Ladder[], limit: number, units: number, counter: Counter): Excess {
  return { kind: "budget", limit, needed: toTokens(units, counter), sections: sizes(ladders, counter) };
}

/** As they would be reported: the one that ends the prompt without a joiner. */
function sizes(ladders: readonly Ladder[], counter: Counter): Excess["sections"] {
  const end = ladders.findLast(({ rungs }) => shows(rungs[0]));
  return ladders.map((each) => {
    const units = (each.rungs[0] as Rung).units - (each === end ? each.joinerUnits(0) : 0);
    return { id: each.plan.section.id, tokens: toTokens(units, counter) };
  });
}

function toTokens(units: number, counter: Counter): number {
  return Math.ceil(units / counter.unitsPerToken);
}

function stopAll(ladders: readonly Ladder[], heights: number[], heldBy: Map<string, string>, entry: string) {
  ladders.forEach((each, at) => {
    const { id } = each.plan.section;
    if ((heights[at] as number) < each.rungs.length - 1 && !heldBy.has(id)) {
      heldBy.set(id, `strict filling, which stopped at ${entry}`);
    }
  });
}

/** Whether a section's price is that of its text wherever it stands: it starts in a way that a joiner makes safe. */
function addsUp({ plan, rungs, exact }: Ladder, height: number, layout: Layout, counter: Counter): boolean {
  const first = plan.heading ?? piecesOf(plan, rungs[height] as Rung, layout)[0]?.text;
  return exact && (first === undefined || counter.splits(layout.joiner, first + layout.separator));
}

function totalUnits(
  ladders: readonly Ladder[],
  heights: readonly number[],
  layout: Layout,
  counter: Counter,
): number {
  let partUnits = 0;
  const texts = ladders.flatMap(({ plan, rungs }, at) => {
    const rung = rungs[heights[at] as number] as Rung;
    partUnits += rung.partUnits;
    return joined(piecesOf(plan, rung, layout), layout);
  });
  return unitsOf(withoutJoiner(texts, layout), counter) + partUnits;
}

/** `section@name`; a section id never holds an at sign. */
export function splitEntry(entry: string): [section: string, name: string | undefined] {
  const at = entry.indexOf("@");
  return at < 0 ? [entry, undefined] : [entry.slice(0, at), entry.slice(at + 1)];
}
