import { agentPrompt, PromptBuilder } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { fullContext } from "./contexts.ts";

const required = ["identity", "injection-defense", "security"];
const optional = ["context", "skills", "runtime"];
const windows = Array.from({ length: 60 }, (_, at) => Math.round(200 * 1000 ** (at / 59)));

describe("the budget from 200 to 200,000 tokens (D6)", () => {
  const context = fullContext({
    contextContent: "One line of notes.\n".repeat(900),
    historyTokens: 0,
  });

  it.each(["chars4", "gpt-4o", "claude-sonnet-4"])("counted for %s", async (model) => {
    const heights: number[] = [];
    const all = new Set<string>();
    for (const window of windows) {
      const { view, text, limit, tokens, overBudget } = await agentPrompt(context, { model, window });
      expect(limit).toBe(window - Math.min(4096, Math.floor(window / 4)));
      expect(overBudget).toBe(tokens > limit);
      const { modules } = view.metadata;
      const kept = optional.filter((name) => modules.includes(name));
      expect(modules).toEqual([...required, ...kept]);
      expect(kept).toEqual(optional.slice(0, kept.length));
      expect(text).toContain("ELEVATED");
      heights.push(tokens);
      for (const name of kept) all.add(name);
    }
    // More room never means less said.
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect([...all]).toEqual(optional);
  });

  it("what only just does not fit is left out, and what only just fits is not", () => {
    const builder = new PromptBuilder({ reserve: 0 });
    const { tokens, text } = builder.assemble(context);
    expect(builder.assemble({ ...context, contextWindow: tokens }).text).toBe(text);
    const less = builder.build({ ...context, contextWindow: tokens - 1 });
    expect(less.metadata.modules).not.toContain("runtime");
    expect(less.overBudget).toBe(false);
  });

  it("skills go from bodies to lines one by one, then to the first of them, on record", () => {
    const skills = Array.from({ length: 5 }, (_, at) => ({
      name: `skill-${at}`,
      description: "Does one thing.",
      body: "How it is done. ".repeat(40),
    }));
    const builder = new PromptBuilder({ reserve: 0 });
    const base = fullContext({ contextContent: "", historyTokens: 0, skills });
    const full = builder.assemble(base).tokens;
    const shapes = new Set<string>();
    for (let window = full; window > full - 900; window -= 5) {
      const { text, decisions } = builder.assemble({ ...base, contextWindow: window });
      const bodies = text.split("How it is done. ".repeat(40).trimEnd()).length - 1;
      const lines = text.match(/^- "skill-\d"/gm)?.length ?? 0;
      shapes.add(`${bodies} bodies, ${lines} lines`);
      if (bodies < 5) expect(decisions.some(({ section }) => section === "skills")).toBe(true);
    }
    expect([...shapes]).toEqual([
      "5 bodies, 0 lines",
      "4 bodies, 1 lines",
      "3 bodies, 2 lines",
      "2 bodies, 3 lines",
      "1 bodies, 4 lines",
      "0 bodies, 5 lines",
      "0 bodies, 4 lines",
      "0 bodies, 3 lines",
      "0 bodies, 2 lines",
      "0 bodies, 1 lines",
      "0 bodies, 0 lines",
    ]);
  });

  it("a window of 2,000 holds what is required and nothing optional that is large", () => {
    const large = "x".repeat(4_000);
    const changes = { contextContent: large, skills: [`# Skill\n${large}`], historyTokens: 500 };
    for (const profile of ["balanced", "paranoid"]) {
      const { metadata } = new PromptBuilder().build(
        fullContext({ ...changes, profile, contextWindow: 2_000 }),
      );
      expect(metadata.modules).toEqual(required);
    }
  });

  it("history takes its part, and too much of it is said", () => {
    const builder = new PromptBuilder();
    const result = builder.build(fullContext({ contextWindow: 2_000, historyTokens: 1_990 }));
    expect(result.overBudget).toBe(true);
    expect(result.metadata.modules).toEqual(required);
  });
});
