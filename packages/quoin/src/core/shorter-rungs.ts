import { withTail } from "../text/with-tail.ts";
import { chain, longestRun } from "./chain.ts";
import { noteOf, type Plan, type Rung } from "./plan.ts";
import type { Counter, Layout } from "./types.ts";

/**
 * The rungs between one form of all items and the next: in each, some more of them are one form further. Writes the
 * section once and puts the shorter texts into it, so it stays linear.
 */
export function shorterRungs(
  plan: Plan,
  form: number,
  layout: Layout,
  counter: Counter,
  mostCountedTogether: number,
): { rungs: Rung[]; exact: boolean } {
  const tailed = (text: string | undefined) => (text ? withTail(text, layout.separator) : "");
  const cellOf: number[] = [];
  const texts = [tailed(plan.heading)];
  for (const { frame, from, to, lost } of plan.groups) {
    texts.push(tailed(frame.open), tailed(noteOf(frame, to - from, lost)));
    for (let at = from; at < to; at++) cellOf[at] = texts.push(tailed(plan.written(form, at))) - 1;
    texts.push(tailed(frame.close));
  }
  let standing = texts.filter(Boolean).length;
  const behind = () => (standing ? layout.joiner.slice(layout.separator.length) : "");
  const joiner = texts.push(behind()) - 1;
  const exact = longestRun(texts, counter) <= mostCountedTogether;
  const row = chain(texts, exact ? counter : { ...counter, splits: () => true });
  let partUnits = 0;
  for (const at of plan.section.items.keys()) partUnits += plan.partUnits(at);
  // With the last step all of them are in the next form, and that is a rung of its own.
  const rungs = plan.shortening.slice(0, -1).map((step, taken): Rung => {
    for (const at of step) {
      const text = tailed(plan.written(form + 1, at));
      standing += Number(text !== "") - Number(plan.written(form, at) !== "");
      row.replace(cellOf[at] as number, text);
    }
    row.replace(joiner, behind());
    return { body: "items", form, shortened: taken + 1, dropped: 0, units: row.units + partUnits, partUnits };
  });
  return { rungs, exact };
}
