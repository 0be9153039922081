import fc from "fast-check";
import { type Assembly, comparePrefix, type Trust } from "quoin";
import {
  cacheBreak,
  compareInputs,
  comparePrompts,
  type KnownPrompt,
  knownOfAssembly,
  knownOfRecord,
  makeRecord,
} from "quoin/records";
import { describe, expect, it } from "vitest";
import { type Given, made } from "./given.ts";

const recorded = (assembly: Assembly): KnownPrompt => {
  const { body, texts } = makeRecord(assembly);
  return knownOfRecord(body, texts);
};

const first = made(
  { id: "rules", trust: "trusted", texts: ["Be brief.", "Be kind."] },
  { id: "found", trust: "untrusted", texts: ["Ünïcode — from the web"] },
  { id: "task", trust: "trusted", texts: ["Answer."] },
);
const second = made(
  { id: "rules", trust: "trusted", texts: ["Be brief.", "Be kind."] },
  { id: "found", trust: "untrusted", texts: ["Ünïcode — from the web"] },
  { id: "task", trust: "trusted", texts: ["Answer now."] },
  { id: "more", trust: "trusted", texts: ["And smile."] },
);

describe.each([
  ["assemblies", knownOfAssembly],
  ["records", recorded],
])("comparing %s", (_what, known) => {
  it("finds two of one prompt the same", () => {
    expect(comparePrompts(known(first), known(first))).toMatchObject({ same: true, sections: [], parts: [] });
    expect(cacheBreak(known(first), known(first))).toBeUndefined();
  });

  it("names sections, items and tokens that changed, and shows the text", () => {
    const { sections, tokens, same } = comparePrompts(known(first), known(second));
    expect(same).toBe(false);
    expect(tokens).toEqual({ before: first.tokens, after: second.tokens });
    expect(sections.map(({ section, change }) => [section, change])).toEqual([
      ["task", "changed"],
      ["more", "added"],
    ]);
    expect(sections[0]?.items).toMatchObject([
      { item: "task[0]", change: "changed", before: { length: 7 }, after: { length: 11 } },
    ]);
    expect(sections[0]?.text).toEqual({ before: "# task\nAnswer.", after: "# task\nAnswer now." });
    expect(comparePrompts(known(second), known(first)).sections.at(-1)).toMatchObject({
      section: "more",
      change: "removed",
    });
  });

  it("finds the first byte at which a cache breaks, past text that is only a digest", () => {
    const { bytes } = comparePrefix(first, second);
    expect(cacheBreak(known(first), known(second))).toEqual({
      bytes,
      exact: true,
      section: "task",
      item: "task[0]",
    });
  });

  it("sees that a tool changed before any text", () => {
    const tool = (name: string) =>
      made(
        { id: "tools", trust: "trusted", texts: [""], tool: name },
        { id: "task", trust: "trusted", texts: ["Go."] },
      );
    expect(cacheBreak(known(tool("search")), known(tool("find")))).toMatchObject({ bytes: 0, part: "find" });
    expect(comparePrompts(known(tool("search")), known(tool("find")))).toMatchObject({
      same: false,
      parts: [{ change: "changed", name: "find" }],
    });
  });

  it("says when tokens were counted in two ways", () => {
    const { counters } = comparePrompts(known(first), known({ ...first, counter: "o200k_base" }));
    expect(counters).toEqual({ before: "chars4", after: "o200k_base" });
  });

  it("sees that sections stand in another order", () => {
    const rules: Given = { id: "rules", trust: "trusted", texts: ["R"] };
    const task: Given = { id: "task", trust: "trusted", texts: ["T"] };
    expect(comparePrompts(known(made(rules, task)), known(made(task, rules))).reordered).toBe(true);
  });
});

describe("comparing what is not kept", () => {
  const changed = made(
    { id: "rules", trust: "trusted", texts: ["Be brief.", "Be kind."] },
    { id: "found", trust: "untrusted", texts: ["Ünïcode — from a book"] },
    { id: "task", trust: "trusted", texts: ["Answer."] },
  );

  it("says that it changed, and by how much, but shows nothing", () => {
    const [section] = comparePrompts(recorded(first), recorded(changed)).sections;
    expect(section).toMatchObject({
      section: "found",
      change: "changed",
      items: [{ item: "found[0]", before: { length: 22 }, after: { length: 21 } }],
    });
    expect(section?.text).toBeUndefined();
  });

  it("says from which byte on nothing is known", () => {
    const exact = comparePrefix(first, changed).bytes;
    const found = cacheBreak(recorded(first), recorded(changed));
    expect(found).toMatchObject({ exact: false, item: "found[0]" });
    expect(found?.bytes).toBeLessThanOrEqual(exact);
    expect(found?.bytes).toBeGreaterThan(exact - 30);
  });

  it("compares a record with what is at hand", () => {
    expect(comparePrompts(recorded(first), knownOfAssembly(first)).same).toBe(true);
    const [one] = comparePrompts(recorded(first), knownOfAssembly(changed)).sections;
    expect(one).toMatchObject({ section: "found", change: "changed" });
    // Half of a difference would look like all of it.
    expect(one?.text).toBeUndefined();
    const { bytes } = comparePrefix(first, second);
    expect(cacheBreak(recorded(first), knownOfAssembly(second))).toMatchObject({ bytes, exact: true });
  });

  it("is never wrong about the bytes that are the same", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", "\n"), maxLength: 4 });
    const trust = fc.constantFrom<Trust>("trusted", "untrusted");
    const section = (id: string) =>
      fc.record({ id: fc.constant(id), trust, texts: fc.array(text, { maxLength: 3 }) });
    const prompt = fc.tuple(section("one"), section("two"), section("three"));
    fc.assert(
      fc.property(prompt, prompt, (one, other) => {
        const [before, after] = [made(...one), made(...other)];
        const truth = comparePrefix(before, after);
        for (const view of [knownOfAssembly, recorded]) {
          const found = cacheBreak(view(before), view(after));
          if (!found) expect(truth.breaks).toBeUndefined();
          else if (found.exact) expect(found.bytes).toBe(truth.bytes);
          else expect(found.bytes).toBeLessThanOrEqual(truth.bytes);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("comparing inputs (E6)", () => {
  const input = (name: string, text: string) => ({
    name,
    ref: `${name}.txt`,
    text,
    trust: name === "spec" ? ("untrusted" as const) : ("trusted" as const),
  });
  const { body, texts } = makeRecord(first, {
    recipe: {
      engine: "quoin",
      settings: {},
      inputs: [input("spec", "a"), input("template", "b\n"), input("context", "c")],
    },
  });
  const inputs = body.recipe?.inputs ?? [];

  it("names what changed, with what it was where that is kept", () => {
    const now = new Map([
      ["spec", "x"],
      ["template", "y\n"],
      ["context", "c"],
    ]);
    expect(compareInputs(inputs, now, texts)).toMatchObject([
      { name: "spec", change: "changed", before: { length: 1 }, after: { text: "x" } },
      { name: "template", change: "changed", before: { text: "b\n" }, after: { text: "y\n" } },
    ]);
    expect(compareInputs(inputs, now, texts)[0]?.before.text).toBeUndefined();
  });

  it("names what is missing", () => {
    const now = new Map([
      ["spec", "a"],
      ["template", undefined],
      ["context", "c"],
    ]);
    expect(compareInputs(inputs, now, texts)).toMatchObject([{ name: "template", change: "missing" }]);
  });
});
