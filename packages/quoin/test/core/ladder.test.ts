import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unitsOf } from "../../src/core/chain.ts";
import { type Ladder, ladder } from "../../src/core/ladder.ts";
import { joined, piecesOf, plan } from "../../src/core/plan.ts";
import type { Item, Section } from "../../src/core/types.ts";
import { arbitrarySections, letters, melting, plain } from "./sections.ts";

const build = (section: Section, counter = letters): Ladder =>
  ladder(
    plan(section, section, plain, () => ""),
    plain,
    counter,
  );

const textAt = (each: Ladder, height: number): string =>
  joined(piecesOf(each.plan, each.rungs[height] as Ladder["rungs"][number], plain), plain).join("");

const section = (items: Partial<Item>[], more: Partial<Section> = {}): Section => ({
  id: "s",
  trust: "trusted",
  channel: "user",
  required: false,
  items: items.map((item, at) => ({ id: `i${at}`, text: "", source: { kind: "input", ref: "" }, ...item })),
  ...more,
});

describe("ladder", () => {
  it("prices every rung as what is really written, where seams melt too", () => {
    fc.assert(
      fc.property(arbitrarySections(1), fc.constantFrom(letters, melting), ([each], counter) => {
        const built = build(each as Section, counter);
        built.rungs.forEach((rung, height) => {
          expect(counter.units(textAt(built, height))).toBe(rung.units);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it("gets strictly dearer with height", () => {
    fc.assert(
      fc.property(arbitrarySections(1), fc.constantFrom(letters, melting), ([each], counter) => {
        const { rungs } = build(each as Section, counter);
        for (let at = 1; at < rungs.length; at++) {
          expect(rungs[at]?.units).toBeGreaterThan(rungs[at - 1]?.units as number);
        }
      }),
    );
  });

  it("goes from shorter forms to fewer items to the minimal wording to none", () => {
    const built = build(
      section(
        [
          { text: "first item, long", forms: ["first, short"] },
          { text: "second item, long", forms: ["second"] },
        ],
        { minimal: "few" },
      ),
    );
    const texts = built.rungs.map((_, height) => textAt(built, height)).reverse();
    expect(texts).toEqual([
      "first item, long\nsecond item, long\n\n",
      "first, short\nsecond\n\n",
      "first, short\n\n",
      "few\n\n",
      "",
    ]);
  });

  it("D6: shortens one item after the other where the section says so, the highest rank first", () => {
    const built = build(
      section(
        [
          { text: "head", required: true },
          { text: "first item, long", forms: ["first, short"], rank: 0 },
          { text: "second item, long", forms: ["second"], rank: 1 },
          { text: "third item, long", forms: ["third"], rank: 2 },
        ],
        { shortensOneByOne: true },
      ),
    );
    const texts = built.rungs
      .map((_, height) => textAt(built, height).trimEnd().split("\n").slice(1))
      .reverse();
    expect(texts).toEqual([
      ["first item, long", "second item, long", "third item, long"],
      ["first item, long", "second item, long", "third"],
      ["first item, long", "second", "third"],
      ["first, short", "second", "third"],
      ["first, short", "second"],
      ["first, short"],
      [],
    ]);
  });

  it("prices a rung on which nothing is written at nothing", () => {
    const items = [
      { text: "xxxx", forms: [""], rank: 1 },
      { text: "", forms: ["yy"], rank: 0 },
    ];
    const built = build(section(items, { shortensOneByOne: true }));
    built.rungs.forEach((rung, height) => {
      expect(letters.units(textAt(built, height))).toBe(rung.units);
    });
  });

  it("drops the highest rank first, and items of one rank together", () => {
    const built = build(
      section([
        { text: "call", rank: 2 },
        { text: "result", rank: 2 },
        { text: "newest", rank: 1 },
      ]),
    );
    expect(built.rungs.map((_, height) => textAt(built, height))).toEqual([
      "",
      "newest\n\n",
      "call\nresult\nnewest\n\n",
    ]);
  });

  it("keeps one rank in one piece, whatever position shares its number", () => {
    const built = build(
      section([
        { text: "call", rank: 2 },
        { text: "first", rank: 0 },
        { text: "unranked" },
        { text: "result", rank: 2 },
      ]),
    );
    for (const [height] of built.rungs.entries()) {
      const text = textAt(built, height);
      expect(text.includes("call")).toBe(text.includes("result"));
    }
  });

  it("leaves a required section its most important item, and never drops a required one", () => {
    const optional = build(section([{ text: "a" }, { text: "bb" }], { required: true }));
    expect(textAt(optional, 0)).toBe("a\n\n");
    const mixed = build(section([{ text: "a" }, { text: "bb", required: true }]));
    expect(textAt(mixed, 0)).toBe("bb\n\n");
  });

  it("finds the height at which no item of a kind is missing", () => {
    const built = build(
      section([
        { text: "summary", kind: "summary", rank: 0 },
        { text: "old message", kind: "log", rank: 2 },
        { text: "new message", kind: "log", rank: 1 },
      ]),
    );
    const text = textAt(built, built.height("summary"));
    expect(text).toContain("summary");
    expect(text).not.toContain("message\n");
    expect(built.height("log")).toBe(built.rungs.length - 1);
    expect(built.height("none of these")).toBe(0);
  });

  it("owns up to what is missing, and closes the frame with its last item", () => {
    const built = build(
      section([
        { text: "kept", required: true },
        ...["x", "y", "z"].map((text) => ({ text: text.repeat(60), kind: "log" })),
      ]),
    );
    const texts = built.rungs.map((_, height) => textAt(built, height));
    expect(texts[0]).toBe("kept\n(0 kept, 3 dropped)\n\n");
    expect(texts[1]).toContain("<log>\n(1 kept, 2 dropped)\nx");
    expect(texts.at(-1)).not.toContain("dropped");
  });
});

describe("unitsOf", () => {
  it("counts the joined text, whatever the seams", () => {
    const piece = fc.string({ maxLength: 6, unit: fc.constantFrom("a", "b", "\n", " ") });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(unitsOf(pieces, melting)).toBe(melting.units(pieces.join("")));
      }),
    );
  });
});
