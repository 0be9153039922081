import { describe, expect, it } from "vitest";
import { comparePrefix } from "../../src/cache/compare-prefix.ts";
import { lintCache } from "../../src/cache/lint-cache.ts";
import { reportCache } from "../../src/cache/report-cache.ts";
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

  it("names the section that is lost and the one in front of it", () => {
    expect(lintCache(prompt([clock, rules, notes]))).toEqual([
      { lost: "turn", section: "rules", tokens: 9, behind: { section: "clock", item: "clock[0]" } },
      { lost: "turn", section: "notes", tokens: 6, behind: { section: "clock", item: "clock[0]" } },
    ]);
  });

  it("tells what is lost between sessions only from what is lost on every turn", () => {
    expect(lintCache(prompt([rules, notes, law, question("?")]))).toEqual([
      { lost: "session", section: "law", tokens: 5, behind: { section: "notes", item: "notes[0]" } },
    ]);
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
      breaks: { section: "notes", item: "notes[0]", why: "tools" },
    });
    expect(comparePrefix(withTool("find"), withTool("find")).bytes).toBeGreaterThan(0);
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
    expect(report).toMatchObject({ tokens: 3 * length, reused: 2 * length - 2 });
  });
});
