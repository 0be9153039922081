import { describe, expect, it } from "vitest";
import { comparePrefix } from "../../src/cache/compare-prefix.ts";
import { lintCache } from "../../src/cache/lint-cache.ts";
import { reportCache } from "../../src/cache/report-cache.ts";
import type { Part } from "../../src/core/part.ts";
import type { Assembly } from "../../src/core/types.ts";
import { letters } from "../core/sections.ts";
import { type Draft, prompt } from "./prompts.ts";

const rules: Draft = { id: "rules", channel: "system", items: [["Be brief.", "static"]] };
const clock: Draft = { id: "clock", channel: "system", items: [["09:00", "turn"]] };
const notes: Draft = { id: "notes", items: [["a note", "session"]] };
const law: Draft = { id: "law", items: [["a law", "static"]] };
const question = (text: string): Draft => ({ id: "question", items: [[text, "turn"]] });

describe("lintCache", () => {
  it("says nothing where the stable stands first", () => {
    expect(lintCache(prompt([rules, notes, question("?")]))).toEqual([]);
  });

  it("names what changes and the sections that it costs", () => {
    expect(lintCache(prompt([clock, rules, notes]))).toEqual([
      {
        changes: "turn",
        section: "clock",
        item: "clock[0]",
        tokens: 15,
        lost: [
          { section: "rules", tokens: 9 },
          { section: "notes", tokens: 6 },
        ],
      },
    ]);
  });

  it("tells what is lost between sessions only from what is lost on every turn", () => {
    expect(lintCache(prompt([rules, notes, law, question("?")]))).toMatchObject([
      { changes: "session", item: "notes[0]", lost: [{ section: "law", tokens: 5 }] },
    ]);
  });

  it("knows that everything behind a section that grows moves every turn", () => {
    expect(lintCache(prompt([rules, { ...notes, grows: true }, law]))).toMatchObject([
      { changes: "turn", section: "notes", lost: [{ section: "law", tokens: 5 }] },
    ]);
  });

  it("takes a time that grows with the prompt, no more", () => {
    const many = (count: number) =>
      prompt([clock, ...Array.from({ length: count }, (_, at): Draft => ({ ...law, id: `law${at}` }))]);
    const [few, lots] = [many(500), many(8000)];
    const time = (assembly: ReturnType<typeof prompt>) => {
      const started = performance.now();
      for (let run = 0; run < 5; run++) lintCache(assembly);
      return performance.now() - started;
    };
    time(few);
    // Sixteen times as many; quadratic would be 256.
    expect(time(lots) / time(few)).toBeLessThan(100);
  });
});

describe("comparePrefix", () => {
  const first = prompt([rules, notes, question("Was it é or e?")]);

  it("finds the first other byte, in UTF-8, and the item that it is in", () => {
    const second = prompt([rules, notes, question("Was it éa or e?")]);
    const same = first.text.indexOf("é") + 1;
    expect(comparePrefix(first, second, letters)).toEqual({
      bytes: same + 1,
      tokens: same,
      kept: 0,
      of: second.tokens,
      breaks: { section: "question", item: "question[0]", why: "changed" },
    });
  });

  it("names an item that was added or removed, not the one that moved", () => {
    const more: Draft = { ...notes, items: [...notes.items, ["another", "session"]] };
    const longer = prompt([rules, more, question("Was it é or e?")]);
    expect(comparePrefix(first, longer).breaks).toMatchObject({ section: "notes" });
    expect(comparePrefix(longer, first).breaks).toEqual({
      section: "notes",
      item: "notes[1]",
      why: "removed",
    });
  });

  it("breaks nowhere when a prompt only goes on", () => {
    const start = prompt([rules, notes]);
    expect(comparePrefix(start, prompt([rules, notes, question("?")])).breaks).toBeUndefined();
    expect(comparePrefix(first, first)).toMatchObject({ tokens: first.tokens, of: first.tokens });
  });

  it("finds nothing to reuse where the tools differ", () => {
    const withTool = (tool: string) => prompt([rules, { ...notes, tool }, question("?")]);
    expect(comparePrefix(withTool("find"), withTool("look"))).toMatchObject({
      bytes: 0,
      tokens: 0,
      breaks: { section: "notes", item: "notes[0]", why: "tool" },
    });
    expect(comparePrefix(withTool("find"), withTool("find")).bytes).toBeGreaterThan(0);
  });

  it("finds nothing to reuse where the output format differs, or a schema's keys change places", () => {
    const withPart = (part: Part) => {
      const assembly = prompt([rules, question("?")]);
      const sealed = {
        section: "question",
        item: "question[0]",
        trust: "trusted" as const,
        tokens: 0,
        hash: "",
      };
      return { ...assembly, parts: [{ ...sealed, part }] };
    };
    const format = (type: string): Part => ({ type: "format", schema: { type } });
    expect(comparePrefix(withPart(format("object")), withPart(format("array"))).breaks?.why).toBe("format");
    const tool = (properties: object): Part => ({ type: "tool", name: "find", parameters: { properties } });
    const [one, other] = [tool({ a: {}, b: {} }), tool({ b: {}, a: {} })].map(withPart);
    expect(comparePrefix(one as Assembly, other as Assembly).breaks?.why).toBe("tool");
  });

  it("counts what stood before a breakpoint", () => {
    const long: Draft = { id: "rules", channel: "system", items: [["r".repeat(1500), "static"]] };
    const [one, other] = [prompt([long, question("a?")]), prompt([long, question("b?")])];
    expect(comparePrefix(one, other, letters).kept).toBe("# rules\n".length + 1500);
  });

  it("does not cut a character in two", () => {
    const [ship, anchor] = [prompt([question("🚢")]), prompt([question("🚣")])];
    expect(comparePrefix(ship, anchor).bytes).toBe(ship.text.indexOf("🚢"));
  });
});

describe("reportCache", () => {
  it("adds up what each prompt can reuse of the one before", () => {
    const asked = ["a?", "b?", "b?"].map((text) => prompt([rules, question(text)]));
    const report = reportCache(asked, letters);
    const length = asked[0]?.text.length as number;
    expect(report.turns.map(({ tokens }) => tokens)).toEqual([0, length - 2, length]);
    expect(report).toMatchObject({ tokens: 2 * length, reused: 2 * length - 2, kept: 0 });
  });
});
