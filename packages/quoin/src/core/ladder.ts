import { withTail } from "../text/with-tail.ts";
import { chain, longestRun, unitsOf } from "./chain.ts";
import { joined, noteOf, type Piece, type Plan, piecesOf, type Rung, standing } from "./plan.ts";
import { shorterRungs } from "./shorter-rungs.ts";
import type { Counter, Layout } from "./types.ts";

/** All the heights a section can stand at, lowest and cheapest first. */
export interface Ladder {
  plan: Plan;
  rungs: readonly Rung[];
  /** False where the prices are sums that the seams between items may not honour. */
  exact: boolean;
  /** The rung that a name in `keep` stands for. */
  height(name: string | undefined): number;
  /** What the joiner behind the section adds to the price of a rung. */
  joinerUnits(height: number): number;
}

/** Recounting a run for each of its items is quadratic; a row of so many unsafe seams is added up instead. */
const mostCountedTogether = 64;

export function ladder(plan: Plan, layout: Layout, counter: Counter): Ladder {
  const { rungs: all, exact } = allRungs(plan, layout, counter);
  const rungs = strictlyCheaper(all).reverse();
  const { section, steps } = plan;
  const joiners: number[] = [];
  return {
    plan,
    rungs,
    exact,
    height(name) {
      if (name === undefined) return rungs.length - 1;
      const atLeast = (found: number) => Math.max(0, found);
      if (name === "minimal") return atLeast(rungs.findIndex((rung) => rung.body !== "shed"));
      if (!section.items.some((item) => item.kind === name)) return 0;
      const touched = steps.findIndex((step) => step.some((at) => section.items[at]?.kind === name));
      const mostDropped = touched < 0 ? steps.length : touched;
      return atLeast(rungs.findIndex((rung) => rung.body === "items" && rung.dropped <= mostDropped));
    },
    joinerUnits(height) {
      joiners[height] ??= priceOfJoiner(piecesOf(plan, rungs[height] as Rung, layout), layout, counter);
      return joiners[height];
    },
  };
}

/** Only the last run feels it. */
function priceOfJoiner(pieces: readonly Piece[], layout: Layout, counter: Counter): number {
  const texts = joined(pieces, layout);
  let from = texts.length - 1;
  while (from > 0 && !counter.splits(texts[from - 1] as string, texts[from] as string)) from--;
  const bare = [...texts.slice(from, -1), pieces.at(-1)?.text ?? ""];
  return unitsOf(texts.slice(from), counter) - unitsOf(bare, counter);
}

/** From the best to the lowest: shorter forms, all at once or one by one, then fewer items, then the minimal wording, then none. */
function allRungs(plan: Plan, layout: Layout, counter: Counter): { rungs: Rung[]; exact: boolean } {
  const { section } = plan;
  const cost = (body: Rung["body"], form = 0): Rung => {
    const rung: Rung = { body, form, dropped: 0, units: 0, partUnits: 0 };
    for (const at of standing(plan, rung)) rung.partUnits += plan.partUnits(at);
    rung.units = unitsOf(joined(piecesOf(plan, rung, layout), layout), counter) + rung.partUnits;
    return rung;
  };
  if (section.items.length === 0) return { rungs: [cost(plan.emptied ? "shed" : "empty")], exact: true };
  const rungs: Rung[] = [];
  const last = plan.forms - 1;
  let exact = true;
  for (let form = 0; form < last; form++) {
    rungs.push(cost("items", form));
    if (plan.shortening.length === 0) continue;
    const shorter = shorterRungs(plan, form, layout, counter, mostCountedTogether);
    rungs.push(...shorter.rungs);
    exact &&= shorter.exact;
  }
  if (plan.steps.length === 0) rungs.push(cost("items", last));
  else exact = addFewerItems(rungs, plan, layout, counter) && exact;
  const optional = !section.items.some((item) => item.required);
  if (optional && section.minimal !== undefined) rungs.push(cost("minimal"));
  if (optional && !section.required) rungs.push(cost("shed"));
  return { rungs, exact };
}

/** All items, then one rung for each step. Writes the section once and takes items out of it, so it stays linear. */
function addFewerItems(rungs: Rung[], plan: Plan, layout: Layout, counter: Counter): boolean {
  const form = plan.forms - 1;
  const texts: string[] = [];
  const add = (text: string | undefined) => texts.push(text ? withTail(text, layout.separator) : "") - 1;
  add(plan.heading);
  const cellOf: (number | undefined)[] = [];
  const groupOf: number[] = [];
  const groups = plan.groups.map(({ frame, from, to, lost }, group) => {
    // No cell where nothing can stand: empty ones would have to be stepped over again and again.
    const open = frame.open === undefined ? undefined : add(frame.open);
    const note = frame.note && add(noteOf(frame, to - from, lost));
    for (let at = from; at < to; at++) {
      const text = plan.written(form, at);
      cellOf[at] = text ? add(text) : undefined;
      groupOf[at] = group;
    }
    const close = frame.close === undefined ? undefined : add(frame.close);
    const noted = note !== undefined && texts[note] !== "";
    return { frame, open, note, noted, close, kept: to - from, dropped: lost };
  });
  /** How many texts stand; behind none of them there is no joiner either. */
  let standing = texts.filter(Boolean).length;
  const behind = () => (standing ? layout.joiner.slice(layout.separator.length) : "");
  const joiner = texts.push(behind()) - 1;
  const exact = longestRun(texts, counter) <= mostCountedTogether;
  const row = chain(texts, exact ? counter : { ...counter, splits: () => true });
  const remove = (cell: number | undefined) => {
    if (cell === undefined) return;
    row.remove(cell);
    standing--;
  };
  let partUnits = 0;
  for (const at of plan.section.items.keys()) partUnits += plan.partUnits(at);
  rungs.push({ body: "items", form, dropped: 0, units: row.units + partUnits, partUnits });
  for (const [taken, step] of plan.steps.entries()) {
    for (const at of step) {
      const group = groups[groupOf[at] as number] as (typeof groups)[number];
      remove(cellOf[at]);
      partUnits -= plan.partUnits(at);
      group.kept--;
      group.dropped++;
      if (group.note !== undefined) {
        const note = noteOf(group.frame, group.kept, group.dropped);
        standing += Number(note !== undefined) - Number(group.noted);
        group.noted = note !== undefined;
        row.replace(group.note, note === undefined ? "" : note + layout.separator);
      }
      if (group.kept > 0) continue;
      remove(group.open);
      remove(group.close);
    }
    row.replace(joiner, behind());
    rungs.push({ body: "items", form, dropped: taken + 1, units: row.units + partUnits, partUnits });
  }
  return exact;
}

function strictlyCheaper(rungs: readonly Rung[]): Rung[] {
  const kept: Rung[] = [];
  for (const rung of rungs)
    if (rung.units < (kept.at(-1)?.units ?? Number.POSITIVE_INFINITY)) kept.push(rung);
  return kept;
}
