import { unitsOf } from "./chain.ts";
import type { Ladder } from "./ladder.ts";
import { joined, piecesOf, type Rung } from "./plan.ts";
import type { Cap, Counter, Layout, Policy } from "./types.ts";

export interface Fitted {
  /** Where each ladder's section stands, in the order of the ladders. */
  heights: number[];
  /** For a section that could not reach its full height: what held it down. */
  heldBy: Map<string, string>;
  /** Empty unless even the lowest rungs are too much. */
  excess: Excess[];
}

export interface Excess {
  sections: readonly string[];
  limit: number;
  needed: number;
  /** True for a cap, false for the budget as a whole. */
  cap: boolean;
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
  let fitted = climb(ladders, policy, limit);
  // Sections add up unless a seam cannot be made safe; then give back what the seams cost until it fits.
  for (let allowed = limit; fitted.excess.length === 0; ) {
    if (sectionsAddUp(ladders, fitted.heights, layout, counter)) return fitted;
    const over = totalUnits(ladders, fitted.heights, layout, counter) - limit;
    if (over <= 0 || fitted.heights.every((height) => height === 0)) return fitted;
    allowed -= over;
    fitted = { ...climb(ladders, policy, allowed), excess: [] };
  }
  return fitted;
}

function climb(ladders: readonly Ladder[], policy: Policy, allowed: number): Fitted {
  const perToken = policy.budget.counter.unitsPerToken;
  const index = new Map(ladders.map((each, at) => [each.plan.section.id, at]));
  const heights = ladders.map(() => 0);
  const floor = (at: number) => (ladders[at] as Ladder).rungs[0]?.units ?? 0;
  const pools = poolsOf(ladders, policy, allowed, perToken);
  const poolsFor = membership(ladders, pools);
  for (const pool of pools) for (const at of pool.members) pool.left -= floor(at);
  const excess = pools.filter((pool) => pool.left < 0).map((pool) => excessOf(pool, ladders, perToken));
  const heldBy = new Map<string, string>();
  for (const entry of policy.keep) {
    const [section, name] = splitEntry(entry);
    const at = index.get(section);
    if (at === undefined) continue;
    const each = ladders[at] as Ladder;
    const target = each.height(name);
    const height = heights[at] as number;
    if (target <= height) continue;
    const mine = poolsFor[at] as Pool[];
    const tightest = mine.reduce((a, b) => (b.left < a.left ? b : a));
    const reached = highestWithin(each.rungs, height, target, tightest.left);
    const spent = (each.rungs[reached] as Rung).units - (each.rungs[height] as Rung).units;
    for (const pool of mine) pool.left -= spent;
    heights[at] = reached;
    if (reached === target) {
      if (name === undefined) heldBy.delete(section);
      continue;
    }
    heldBy.set(section, tightest.name);
    if (policy.fill === "strict") {
      markStopped(ladders, heights, heldBy, entry);
      break;
    }
  }
  return { heights, heldBy, excess };
}

/** A number of units that some sections share: the budget, or a cap. */
interface Pool {
  name: string;
  cap?: Cap;
  tokens: number;
  left: number;
  members: number[];
}

function poolsOf(ladders: readonly Ladder[], policy: Policy, allowed: number, perToken: number): Pool[] {
  const everyone = ladders.map((_, at) => at);
  const tokens = limitOf(policy);
  const budget = { name: `budget of ${tokens} tokens`, tokens, left: allowed, members: everyone };
  const index = new Map(ladders.map((each, at) => [each.plan.section.id, at]));
  const caps = (policy.caps ?? []).map((cap) => ({
    name: `cap of ${cap.tokens} tokens on ${cap.sections.join(", ")}`,
    cap,
    tokens: cap.tokens,
    left: cap.tokens * perToken,
    members: [...new Set(cap.sections)].flatMap((id) => index.get(id) ?? []),
  }));
  return [budget, ...caps];
}

function membership(ladders: readonly Ladder[], pools: readonly Pool[]): Pool[][] {
  const member: Pool[][] = ladders.map(() => []);
  for (const pool of pools) for (const at of pool.members) member[at]?.push(pool);
  return member;
}

/** The rungs get strictly dearer with height, so a binary search finds the last one that fits. */
function highestWithin(rungs: readonly Rung[], from: number, to: number, left: number): number {
  const base = (rungs[from] as Rung).units;
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rungs[middle] as Rung).units - base <= left) low = middle;
    else high = middle - 1;
  }
  return low;
}

function markStopped(
  ladders: readonly Ladder[],
  heights: number[],
  heldBy: Map<string, string>,
  entry: string,
) {
  ladders.forEach((each, at) => {
    const { id } = each.plan.section;
    if ((heights[at] as number) < each.rungs.length - 1 && !heldBy.has(id)) {
      heldBy.set(id, `strict filling, which stopped at ${entry}`);
    }
  });
}

function excessOf(pool: Pool, ladders: readonly Ladder[], perToken: number): Excess {
  const needed = pool.members.reduce((sum, at) => sum + (ladders[at]?.rungs[0]?.units ?? 0), 0);
  const sections = pool.members.map((at) => {
    const { plan, rungs } = ladders[at] as Ladder;
    return `${plan.section.id} ${Math.ceil((rungs[0]?.units ?? 0) / perToken)}`;
  });
  return { sections, limit: pool.tokens, needed: Math.ceil(needed / perToken), cap: pool.cap !== undefined };
}

/** Sections add up unless one starts in a way that no joiner makes safe; then the seams are counted jointly. */
function sectionsAddUp(
  ladders: readonly Ladder[],
  heights: readonly number[],
  layout: Layout,
  counter: Counter,
) {
  return ladders.every(({ plan, rungs }, at) => {
    const first = plan.heading ?? piecesOf(plan, rungs[heights[at] as number] as Rung, layout)[0]?.text;
    return first === undefined || counter.splits(layout.joiner, first);
  });
}

function totalUnits(
  ladders: readonly Ladder[],
  heights: readonly number[],
  layout: Layout,
  counter: Counter,
): number {
  const texts = ladders.flatMap(({ plan, rungs }, at) =>
    joined(piecesOf(plan, rungs[heights[at] as number] as Rung, layout), layout),
  );
  return unitsOf(texts, counter);
}

/** `section@name`; a section id never holds an at sign. */
export function splitEntry(entry: string): [section: string, name: string | undefined] {
  const at = entry.indexOf("@");
  return at < 0 ? [entry, undefined] : [entry.slice(0, at), entry.slice(at + 1)];
}
