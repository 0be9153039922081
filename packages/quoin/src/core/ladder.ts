import { chain, unitsOf } from "./chain.ts";
import { joined, noteOf, type Plan, piecesOf, type Rung } from "./plan.ts";
import type { Counter, Layout } from "./types.ts";

/** All the heights a section can stand at, lowest and cheapest first. */
export interface Ladder {
  plan: Plan;
  rungs: readonly Rung[];
  /** The rung that a name in `keep` stands for. */
  height(name: string | undefined): number;
}

export function ladder(planned: Plan, layout: Layout, counter: Counter): Ladder {
  const rungs = strictlyCheaper(allRungs(planned, layout, counter)).reverse();
  return {
    plan: planned,
    rungs,
    height(name) {
      if (name === undefined) return rungs.length - 1;
      if (name === "minimal")
        return Math.max(
          0,
          rungs.findIndex((rung) => rung.body !== "shed"),
        );
      const untouched = planned.steps.findIndex((step) => step.some((at) => kindAt(planned, at) === name));
      const limit = untouched < 0 ? planned.steps.length : untouched;
      if (!planned.section.items.some((item) => item.kind === name)) return 0;
      return Math.max(
        0,
        rungs.findIndex((rung) => rung.body === "items" && rung.dropped <= limit),
      );
    },
  };
}

function kindAt(planned: Plan, at: number): string | undefined {
  return planned.section.items[at]?.kind;
}

/** From the best to the lowest: shorter forms, then fewer items, then the minimal wording, then none. */
function allRungs(planned: Plan, layout: Layout, counter: Counter): Rung[] {
  const { section } = planned;
  const cost = (body: Rung["body"], form = 0): Rung => {
    const rung: Rung = { body, form, dropped: 0, units: 0 };
    rung.units = unitsOf(joined(piecesOf(planned, rung, layout), layout), counter);
    return rung;
  };
  if (section.items.length === 0) return [cost("empty")];
  const rungs: Rung[] = [];
  const last = planned.forms - 1;
  for (let form = 0; form < last; form++) rungs.push(cost("items", form));
  if (planned.steps.length === 0) rungs.push(cost("items", last));
  else rungs.push(...lastForm(planned, layout, counter));
  const optional = !section.items.some((item) => item.required);
  if (optional && section.minimal !== undefined) rungs.push(cost("minimal"));
  if (optional && !section.required) rungs.push(cost("shed"));
  return rungs;
}

/** All items, then one rung for each step. Writes the section once and takes items out of it, so it stays linear. */
function lastForm(planned: Plan, layout: Layout, counter: Counter): Rung[] {
  const form = planned.forms - 1;
  const texts: string[] = [];
  const add = (text: string | undefined) => texts.push(text === undefined ? "" : text + layout.separator) - 1;
  add(planned.heading);
  const cellOf: number[] = [];
  const groupOf: number[] = [];
  const groups = planned.groups.map(({ frame, from, to, lost }, group) => {
    const open = add(frame.open);
    const note = add(noteOf(frame, to - from, lost));
    for (let at = from; at < to; at++) {
      cellOf[at] = add(planned.written(form, at));
      groupOf[at] = group;
    }
    return { frame, open, note, close: add(frame.close), kept: to - from, dropped: lost };
  });
  texts.push(layout.joiner.slice(layout.separator.length));
  const row = chain(texts, counter);
  const rungs: Rung[] = [{ body: "items", form, dropped: 0, units: row.units }];
  for (const step of planned.steps) {
    for (const at of step) {
      const group = groups[groupOf[at] as number] as (typeof groups)[number];
      row.remove(cellOf[at] as number);
      group.kept--;
      group.dropped++;
      const note = noteOf(group.frame, group.kept, group.dropped);
      row.replace(group.note, note === undefined ? "" : note + layout.separator);
      if (group.kept === 0) {
        row.replace(group.open, "");
        row.replace(group.close, "");
      }
    }
    rungs.push({ body: "items", form, dropped: rungs.length, units: row.units });
  }
  return rungs;
}

function strictlyCheaper(rungs: readonly Rung[]): Rung[] {
  const kept: Rung[] = [];
  for (const rung of rungs)
    if (rung.units < (kept.at(-1)?.units ?? Number.POSITIVE_INFINITY)) kept.push(rung);
  return kept;
}
