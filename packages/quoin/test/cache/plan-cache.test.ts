import { describe, expect, it } from "vitest";
import { planCache } from "../../src/cache/plan-cache.ts";
import type { Assembly } from "../../src/core/types.ts";
import { type Draft, prompt } from "./prompts.ts";

const long = (letter: string, length = 1100) => letter.repeat(length);
const rules: Draft = { id: "rules", channel: "system", items: [[long("r"), "static"]] };
const question: Draft = { id: "question", items: [["now?", "turn"]] };
const history = (messages: number): Draft => ({
  id: "history",
  fenced: true,
  grows: true,
  items: Array.from({ length: messages }, (_, at) => [long(String.fromCharCode(97 + (at % 26))), "session"]),
});

const ends = (assembly: Assembly) =>
  planCache(assembly).breakpoints.map(({ section, item, holds }) => `${holds} ${item ?? section}`);

describe("breakpoints", () => {
  it("stand behind what never changes and behind what holds for the session", () => {
    expect(ends(prompt([rules, history(3), question]))).toEqual(["static rules[0]", "session history[2]"]);
  });

  it("are four at most, the later ones no further apart than a provider looks back", () => {
    const assembly = prompt([rules, history(200), question]);
    expect(ends(assembly)).toEqual([
      "static rules[0]",
      "session history[163]",
      "session history[181]",
      "session history[199]",
    ]);
    expect(planCache(assembly, { most: 2 }).breakpoints.map(({ holds }) => holds)).toEqual([
      "static",
      "session",
    ]);
  });

  it("do not stand behind a prefix too short to be kept", () => {
    const brief: Draft = { id: "rules", channel: "system", items: [["Be brief.", "static"]] };
    expect(ends(prompt([brief, question]))).toEqual([]);
    expect(ends(prompt([brief, history(1), question]))).toEqual(["session history[0]"]);
  });

  it("do not stand behind what changes with the turn, whatever follows it", () => {
    expect(ends(prompt([{ ...question, id: "clock", channel: "system" }, rules, history(3)]))).toEqual([]);
  });

  it("take an item of unknown volatility for one that changes, unless it comes from a file", () => {
    const unknown = prompt([{ id: "rules", channel: "system", items: [[long("r")]] }, question]);
    expect(ends(unknown)).toEqual([]);
    const source = { kind: "file" as const, ref: "rules.md" };
    const spans = unknown.spans.map((span) => (span.item === "rules[0]" ? { ...span, source } : span));
    expect(ends({ ...unknown, spans })).toEqual(["static rules[0]"]);
  });

  it("count the tools, which are read first", () => {
    const brief: Draft = { id: "rules", channel: "system", items: [["Be brief.", "static"]] };
    const assembly = prompt([brief, { ...question, tool: "find" }]);
    expect(ends(assembly)).toEqual([]);
    const parts = assembly.parts.map((part) => ({ ...part, tokens: 2000 }));
    const { breakpoints } = planCache({ ...assembly, parts });
    expect(breakpoints).toMatchObject([{ section: "rules", tokens: 2000 + "# rules\nBe brief.".length }]);
  });
});

describe("blocks", () => {
  const texts = (assembly: Assembly) =>
    planCache(assembly).blocks.map(({ start, end }) => assembly.text.slice(start, end));

  it("stay the same when a session grows: only the last one differs", () => {
    for (let messages = 1; messages < 40; messages++) {
      const before = texts(prompt([rules, history(messages), question]));
      const after = texts(prompt([rules, history(messages + 1), question]));
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }
  });

  it("do not take in what stands behind a growing history, however stable that is", () => {
    const task: Draft = { id: "task", items: [[long("t"), "session"]] };
    for (let messages = 1; messages < 12; messages++) {
      const short = (count: number): Draft => ({
        ...history(count),
        items: history(count).items.map(([text]) => [text.slice(0, 700), "session"]),
      });
      const held = (count: number) => {
        const assembly = prompt([rules, short(count), task, question]);
        return planCache(assembly).blocks.flatMap(({ holds, start, end }) =>
          holds ? [assembly.text.slice(start, end)] : [],
        );
      };
      expect(held(messages + 1).slice(0, held(messages).length)).toEqual(held(messages));
    }
  });

  it("hold nothing that never changes in a section that grows", () => {
    const appended = (count: number): Draft => ({
      ...history(count),
      items: history(count).items.map(([text]) => [text, "static"]),
    });
    const plan = (count: number) =>
      planCache(prompt([rules, appended(count)])).blocks.map(({ start, end, holds }) => ({
        start,
        end,
        holds,
      }));
    for (let count = 1; count < 6; count++) {
      const held = plan(count).filter(({ holds }) => holds);
      expect(plan(count + 1).slice(0, held.length)).toEqual(held);
    }
  });

  it("hold nothing of a section that loses items for length", () => {
    const assembly = prompt([rules, history(6), question]);
    const dropped = {
      stage: "fit" as const,
      action: "drop" as const,
      section: "history",
      item: "history[0]",
      reason: "",
    };
    expect(ends({ ...assembly, decisions: [dropped] })).toEqual(["static rules[0]"]);
  });

  it("do not depend on where breakpoints are", () => {
    const assembly = prompt([rules, history(60), question]);
    const blocks = (most: number) => planCache(assembly, { most }).blocks;
    expect(blocks(1)).toEqual(blocks(4));
  });

  it("gather short items: a few hundred tokens make one block", () => {
    const facts: Draft = { id: "user", items: Array.from({ length: 8 }, () => ["a fact", "session"]) };
    expect(texts(prompt([rules, facts, question]))).toHaveLength(2);
  });

  it("never hold white space alone", () => {
    const blank: Draft = { id: "blank", items: [[" \n ", "session"]] };
    for (const text of texts(prompt([rules, history(2), blank, question]))) expect(text.trim()).not.toBe("");
  });
});
