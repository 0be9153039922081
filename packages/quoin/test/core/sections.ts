import fc from "fast-check";
import type { Counter, Item, Layout, Section } from "../../src/core/types.ts";

/** One unit a character: sums are obvious. */
export const letters: Counter = {
  id: "letters",
  exact: true,
  unitsPerToken: 1,
  units: (text) => text.length,
  splits: () => true,
  exactFor: () => true,
};

/** Counts like a tokenizer: what stands on both sides of a seam may melt into one token. */
export const melting: Counter = {
  id: "melting",
  exact: true,
  unitsPerToken: 1,
  units: (text) => text.match(/[a-z]+|\n+|[^a-z\n]/g)?.length ?? 0,
  splits: (before, after) => before.endsWith("\n") && !after.startsWith("\n"),
  exactFor: () => true,
};

export const plain: Layout = {
  separator: "\n",
  joiner: "\n\n",
  heading: (section) => section.title,
  write: (_section, _item, text) => text,
  frame: (_section, kind) => ({
    open: `<${kind}>`,
    close: `</${kind}>`,
    note: (kept, dropped) => `(${kept} kept, ${dropped} dropped)`,
  }),
  empty: () => "-",
  shed: (section) => (section.title ? "(shed)" : undefined),
};

const word = fc.string({ maxLength: 30, unit: fc.constantFrom("a", "b", "\n", " ") });

const arbitraryPart = fc.nat(40).map((length) => ({
  type: "media" as const,
  name: "",
  mime: "image/png",
  data: "p".repeat(length),
}));

/** A unit for each character of its data. */
export const partUnits = ({ part }: Item): number => (part?.type === "media" ? (part.data?.length ?? 0) : 0);

const arbitraryItem = fc.record({
  text: word,
  forms: fc.option(
    fc.array(fc.string({ maxLength: 12, unit: fc.constantFrom("f", "\n") }), { maxLength: 2 }),
    {
      nil: undefined,
    },
  ),
  rank: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  required: fc.boolean(),
  kind: fc.constantFrom(undefined, "note", "log"),
  part: fc.option(arbitraryPart, { nil: undefined, freq: 3 }),
});

const arbitrarySection = fc.record({
  title: fc.constantFrom(undefined, "T"),
  required: fc.boolean(),
  shortensOneByOne: fc.boolean(),
  minimal: fc.option(fc.string({ maxLength: 8, unit: fc.constant("m") }), { nil: undefined }),
  items: fc.array(arbitraryItem, { maxLength: 4 }),
});

export const arbitrarySections = (most: number): fc.Arbitrary<Section[]> =>
  fc.array(arbitrarySection, { minLength: 1, maxLength: most }).map((drafts) =>
    drafts.map((draft, at) => ({
      ...draft,
      id: `s${at}`,
      trust: "trusted" as const,
      channel: "user" as const,
      items: draft.items.map((item, index) => ({
        ...item,
        id: `i${index}`,
        source: { kind: "input" as const, ref: "" },
      })),
    })),
  );
