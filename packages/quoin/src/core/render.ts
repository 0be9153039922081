import type { Ladder } from "./ladder.ts";
import type { Part } from "./part.ts";
import { type Piece, type Plan, piecesOf, type Rung, standing } from "./plan.ts";
import type { Item, Layout, Section, Source, Span, Trust } from "./types.ts";

/** A piece of the final text: `text` is written, then `after` stands between it and the next one. */
export interface Written extends Piece {
  section: Section;
  after: string;
}

export interface Rendered {
  text: string;
  spans: Span[];
  written: Written[];
  /** The parts of the items that stand. */
  parts: RenderedPart[];
}

export interface RenderedPart {
  section: Section;
  item: Item;
  part: Part;
  units: number;
}

const layoutSource: Source = { kind: "literal", ref: "layout" };
const minimalSource: Source = { kind: "literal", ref: "minimal" };

/** Writes every section at the height that `fit` gave it. */
export function render(ladders: readonly Ladder[], heights: readonly number[], layout: Layout): Rendered {
  const written: Written[] = [];
  const parts: RenderedPart[] = [];
  ladders.forEach(({ plan, rungs }, at) => {
    const rung = rungs[heights[at] as number] as Rung;
    if (plan.section.items.some((item) => item.part)) addParts(parts, plan, rung);
    const pieces = piecesOf(plan, rung, layout);
    // Spelled out: this runs for every piece, and spreading objects is the slowest thing in the pipeline.
    for (const { text, item, minimal } of pieces) {
      written.push({ text, item, minimal, section: plan.section, after: layout.separator });
    }
    const last = written.at(-1);
    if (pieces.length && last) last.after = layout.joiner;
  });
  const last = written.at(-1);
  if (last) last.after = "";
  return {
    text: written.map((piece) => piece.text + piece.after).join(""),
    spans: spansOf(written),
    written,
    parts,
  };
}

function addParts(parts: RenderedPart[], plan: Plan, rung: Rung): void {
  for (const at of standing(plan, rung)) {
    const item = plan.section.items[at] as Item;
    if (item.part) parts.push({ section: plan.section, item, part: item.part, units: plan.partUnits(at) });
  }
}

function spansOf(written: readonly Written[]): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const add = (length: number, section: string, source: Source, trust: Trust, item?: Item) => {
    if (length === 0) return;
    const last = spans.at(-1);
    const start = end;
    end += length;
    // Headings, fences and separators that touch make one span of layout.
    if (last && last.section === section && last.source === layoutSource && source === layoutSource)
      last.end = end;
    else if (item === undefined) spans.push({ start, end, section, source, trust });
    else if (item.volatility === undefined) spans.push({ start, end, section, item: item.id, source, trust });
    else spans.push({ start, end, section, item: item.id, source, trust, volatility: item.volatility });
    if (item?.secret) (spans.at(-1) as Span).secret = true;
  };
  for (const { text, after, item, minimal, section } of written) {
    if (item) add(text.length, section.id, item.source, item.trust ?? section.trust, item);
    else if (minimal) add(text.length, section.id, minimalSource, section.trust);
    else add(text.length, section.id, layoutSource, "trusted");
    add(after.length, section.id, layoutSource, "trusted");
  }
  return spans;
}
