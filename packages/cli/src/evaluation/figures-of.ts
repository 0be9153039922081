/** How deep a ranking is looked at. */
export const depths = [1, 5, 10] as const;
export type Depth = (typeof depths)[number];

/** Means over the queries of a set, from 0 to 1. */
export interface Figures {
  /** The share of what was expected that stands among the first so many. */
  recall: Record<Depth, number>;
  /** Of the best expected one: 1 where it is first, ½ where it is second. */
  mrr: number;
}

/** From the ranks of what each query expects: at least one for each, of at least one query. */
export function figuresOf(ranks: readonly (readonly number[])[]): Figures {
  const recalls = depths.map((depth) => [depth, mean(ranks.map((each) => recall(each, depth)))]);
  return { recall: Object.fromEntries(recalls) as Figures["recall"], mrr: mean(ranks.map(reciprocalRank)) };
}

export function recall(ranks: readonly number[], depth: number): number {
  return ranks.filter((rank) => rank <= depth).length / ranks.length;
}

export function reciprocalRank(ranks: readonly number[]): number {
  return 1 / ranks.reduce((one, other) => Math.min(one, other));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
