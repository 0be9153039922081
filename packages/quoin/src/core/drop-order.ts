import type { Item } from "./types.ts";

/**
 * Positions in the order they are dropped: highest rank first, items of one named rank in one step.
 * An item that names no rank goes by its position, later ones first. Required items are not in it.
 */
export function dropOrder(items: readonly Item[]): number[][] {
  const rank = (at: number) => items[at]?.rank ?? at;
  const droppable = items.map((_, at) => at).filter((at) => !items[at]?.required);
  // Named ranks before positions of the same number, so that one rank stays in one piece.
  const unnamed = (at: number) => (items[at]?.rank === undefined ? 1 : 0);
  droppable.sort((a, b) => rank(b) - rank(a) || unnamed(a) - unnamed(b) || b - a);
  const steps: number[][] = [];
  for (const at of droppable) {
    const last = steps.at(-1);
    const named = items[at]?.rank;
    if (last && named !== undefined && items[last[0] as number]?.rank === named) last.push(at);
    else steps.push([at]);
  }
  return steps;
}
