import { QuoinError } from "../errors.ts";
import { withTail } from "../text/with-tail.ts";
import { dropOrder } from "./drop-order.ts";
import type { Frame, Item, Layout, Section } from "./types.ts";

/** How a section is written, worked out once and used by both `fit` (to add) and `render` (to write). */
export interface Plan {
  section: Section;
  /** Something was there once, and nothing is left. */
  emptied: boolean;
  heading: string | undefined;
  groups: readonly Group[];
  /** How many forms its items have at most. */
  forms: number;
  /** Items as indices, in the order they are dropped; those of one step go together. */
  steps: readonly (readonly number[])[];
  /** Items as indices, in the order they are shortened; empty where that happens to all at once. */
  shortening: readonly (readonly number[])[];
  /** The form in which a rung writes an item. */
  formAt(rung: Pick<Rung, "form" | "shortened">, at: number): number;
  /** Whether an item still stands after so many steps. */
  stands(at: number, dropped: number): boolean;
  written(form: number, at: number): string;
  /** The price of an item's part. */
  partUnits(at: number): number;
}

/** Consecutive items of one kind. */
export interface Group {
  frame: Frame;
  from: number;
  to: number;
  /** How many of its kind were left out before there was a budget to meet. */
  lost: number;
}

/** A height on the ladder of a section. */
export interface Rung {
  body: "items" | "minimal" | "shed" | "empty";
  form: number;
  /** How many steps of the plan's shortening were taken: these items are one form further. */
  shortened?: number;
  /** How many steps of the plan were taken. */
  dropped: number;
  /** The whole price. */
  units: number;
  /** How much of it is for parts. */
  partUnits: number;
  /** As written, once someone asked. */
  pieces?: readonly Piece[];
}

export interface Piece {
  text: string;
  item?: Item | undefined;
  /** A section's `minimal` wording. */
  minimal?: boolean | undefined;
}

/** `original` is the section as it was before anything was left out. */
export function plan(
  section: Section,
  original: Section,
  layout: Layout,
  boundary: () => string,
  partUnits: (item: Item) => number = () => 0,
): Plan {
  const cache: string[][] = [];
  const steps = stepsOf(section);
  const lastsUntil = stepOfEach(steps);
  const shortening = section.shortensOneByOne ? shorteningOf(section) : [];
  const longUntil = stepOfEach(shortening);
  return {
    section,
    emptied: section.items.length === 0 && original.items.length > 0,
    heading: layout.heading(section),
    groups: groupsOf(section, original, layout, boundary),
    forms: section.items.reduce((most, item) => Math.max(most, 1 + (item.forms?.length ?? 0)), 1),
    steps,
    shortening,
    formAt: ({ form, shortened = 0 }, at) => ((longUntil[at] ?? shortened) < shortened ? form + 1 : form),
    stands: (at, dropped) => dropped <= (lastsUntil[at] ?? Number.POSITIVE_INFINITY),
    written(form, at) {
      cache[form] ??= [];
      const row = cache[form] as string[];
      const item = section.items[at] as Item;
      row[at] ??= written(layout.write(section, item, formOf(item, form)), section, item);
      return row[at] as string;
    },
    partUnits: (at) => partUnits(section.items[at] as Item),
  };
}

/** The items that a rung shows, by index. */
export function standing({ section, stands }: Plan, { body, dropped }: Rung): number[] {
  return body === "items" ? [...section.items.keys()].filter((at) => stands(at, dropped)) : [];
}

function groupsOf(section: Section, original: Section, layout: Layout, boundary: () => string): Group[] {
  const { items } = section;
  if (!layout.frame || items.every((item) => item.kind === undefined)) {
    return [{ frame: noFrame, from: 0, to: items.length, lost: 0 }];
  }
  const now = byKind(items);
  const once = byKind(original.items);
  const frames = new Map<string | undefined, Frame>();
  const groups: Group[] = [];
  for (let from = 0; from < items.length; ) {
    const kind = items[from]?.kind;
    let to = from + 1;
    while (to < items.length && items[to]?.kind === kind) to++;
    const same = now.get(kind) as Item[];
    const lost = frames.has(kind) ? 0 : (once.get(kind)?.length ?? 0) - same.length;
    if (!frames.has(kind)) frames.set(kind, frameOf(section, same, layout, boundary));
    groups.push({ from, to, lost, frame: frames.get(kind) as Frame });
    from = to;
  }
  return groups;
}

const noFrame: Frame = {};

function byKind(items: readonly Item[]): Map<string | undefined, Item[]> {
  const kinds = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const same = kinds.get(item.kind);
    if (same) same.push(item);
    else kinds.set(item.kind, [item]);
  }
  return kinds;
}

function frameOf(section: Section, items: readonly Item[], layout: Layout, boundary: () => string): Frame {
  const kind = items[0]?.kind;
  if (kind === undefined || !layout.frame) return noFrame;
  const context = {
    items,
    get boundary() {
      return boundary();
    },
  };
  return layout.frame(section, kind, context) ?? noFrame;
}

/** What would leave nothing standing is not a shorter section but none: that is the next rung down. */
function stepsOf({ items }: Section): number[][] {
  const steps = dropOrder(items);
  return items.some((item) => item.required) ? steps : steps.slice(0, -1);
}

/** What is required is shortened last. */
function shorteningOf({ items }: Section): number[][] {
  const required = [...items.keys()].filter((at) => items[at]?.required);
  return [...dropOrder(items), ...(required.length ? [required] : [])];
}

/** In which step each item is; nothing for one that is in none. */
function stepOfEach(steps: readonly (readonly number[])[]): (number | undefined)[] {
  const found: (number | undefined)[] = [];
  steps.forEach((step, taken) => {
    for (const at of step) found[at] = taken;
  });
  return found;
}

export function piecesOf(planned: Plan, rung: Rung, layout: Layout): readonly Piece[] {
  rung.pieces ??= write(planned, rung, layout);
  return rung.pieces;
}

function write(planned: Plan, rung: Rung, layout: Layout): Piece[] {
  const pieces: Piece[] = planned.heading === undefined ? [] : [{ text: planned.heading }];
  if (rung.body === "items") {
    addItems(pieces, planned, rung);
    return pieces;
  }
  const { section } = planned;
  if (rung.body === "minimal") return [...pieces, { text: section.minimal as string, minimal: true }];
  const text = rung.body === "empty" ? layout.empty(section) : layout.shed(section);
  if (text === undefined) return [];
  return text ? [...pieces, { text }] : pieces;
}

function addItems(pieces: Piece[], planned: Plan, rung: Rung): void {
  for (const { frame, from, to, lost } of planned.groups) {
    const kept: number[] = [];
    for (let at = from; at < to; at++) if (planned.stands(at, rung.dropped)) kept.push(at);
    const note = noteOf(frame, kept.length, to - from - kept.length + lost);
    if (kept.length && frame.open !== undefined) pieces.push({ text: frame.open });
    if (note !== undefined) pieces.push({ text: note });
    for (const at of kept) {
      const text = planned.written(planned.formAt(rung, at), at);
      // Nothing to write, such as a tool that is only defined: no line either.
      if (text) pieces.push({ text, item: planned.section.items[at] as Item });
    }
    if (kept.length && frame.close !== undefined) pieces.push({ text: frame.close });
  }
}

export function noteOf(frame: Frame, kept: number, dropped: number): string | undefined {
  return dropped > 0 ? frame.note?.(kept, dropped) : undefined;
}

/** Each piece with what follows it; behind the last one stands the joiner. */
export function joined(pieces: readonly { text: string }[], { separator, joiner }: Layout): string[] {
  const last = pieces.length - 1;
  return pieces.map(({ text }, at) => withTail(text, at === last ? joiner : separator));
}

/** The same for the end of the prompt, behind which nothing stands. */
export function withoutJoiner(texts: readonly string[], { joiner }: Layout): string[] {
  const last = texts.at(-1);
  return last === undefined ? [] : [...texts.slice(0, -1), last.slice(0, last.length - joiner.length)];
}

function written(text: unknown, section: Section, item: Item): string {
  if (typeof text === "string") return text;
  const path = [section.id, item.id];
  throw new QuoinError({
    code: "blueprint_invalid",
    path,
    message: "the layout must write an item as a string",
  });
}

/** A form of an item, or its last one. */
export function formOf({ text, forms }: Item, form: number): string {
  return forms?.length && form > 0 ? (forms[Math.min(form, forms.length) - 1] as string) : text;
}
