import type { Ladder } from "./ladder.ts";
import { type Piece, piecesOf, type Rung } from "./plan.ts";
import type { Layout, Section, Source, Span, Trust } from "./types.ts";

/** A piece of the final text: `text` is written, then `after` stands between it and the next one. */
export interface Written extends Piece {
  section: Section;
  after: string;
}

export interface Rendered {
  text: string;
  spans: Span[];
  written: Written[];
}

const layoutSource: Source = { kind: "literal", ref: "layout" };
const minimalSource: Source = { kind: "literal", ref: "minimal" };

/** Writes every section at the height that `fit` gave it. */
export function render(ladders: readonly Ladder[], heights: readonly number[], layout: Layout): Rendered {
  const written: Written[] = [];
  ladders.forEach(({ plan, rungs }, at) => {
    const pieces = piecesOf(plan, rungs[heights[at] as number] as Rung, layout);
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
  };
}

function spansOf(written: readonly Written[]): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const add = (length: number, section: string, source: Source, trust: Trust, item?: string) => {
    if (length === 0) return;
    const last = spans.at(-1);
    const start = end;
    end += length;
    // Headings, fences and separators that touch make one span of layout.
    if (last && last.section === section && last.source === layoutSource && source === layoutSource)
      last.end = end;
    else if (item === undefined) spans.push({ start, end, section, source, trust });
    else spans.push({ start, end, section, item, source, trust });
  };
  for (const { text, after, item, minimal, section } of written) {
    if (item) add(text.length, section.id, item.source, item.trust ?? section.trust, item.id);
    else if (minimal) add(text.length, section.id, minimalSource, section.trust);
    else add(text.length, section.id, layoutSource, "trusted");
    add(after.length, section.id, layoutSource, "trusted");
  }
  return spans;
}
