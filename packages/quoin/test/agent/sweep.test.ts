import { type Counter, loadCounter } from "quoin";
import { PromptBuilder, type PromptContext, type PromptModule, type PromptResult } from "quoin/agent";
import { beforeAll, describe, expect, it } from "vitest";
import { fullContext } from "./contexts.ts";

const required = ["identity", "injection-defense", "security"];
const optional = ["context", "branch", "bell", "skills", "runtime"];

/** A user's own, between the notes and the skills. */
const branch: PromptModule = {
  name: "branch",
  priority: 65,
  optional: true,
  shouldInclude: () => true,
  render: () => ["## Branch", "", "The branch is main, and nobody pushes to it without a review. ".repeat(4)],
  renderMinimal: () => ["The branch is main."],
  estimateTokens: () => 60,
  reads: () => [],
};

/** Has nothing to say, and a tool that takes its share of the room. */
const bell: PromptModule = {
  name: "bell",
  priority: 67,
  optional: true,
  shouldInclude: () => true,
  render: () => [],
  estimateTokens: () => 0,
  reads: () => [],
  tools: [{ name: "ring", description: "Rings the bell. ".repeat(12), parameters: { type: "object" } }],
};

const grid = Array.from({ length: 500 }, (_, at) => Math.round(200 * 1_000 ** (at / 499)));
const coarse = grid.filter((_, at) => at % 5 === 0 || at === grid.length - 1);
const each = Array.from({ length: 1_601 }, (_, at) => 200 + at);

let counters: Counter[];
beforeAll(async () => {
  counters = await Promise.all(["chars4", "o200k_base"].map(loadCounter));
});

/** Of strict filling: up to some module all are whole, behind it all stand as low as they can. */
function sweep(context: PromptContext, windows: readonly number[], counter: Counter): void {
  const order = [...required, ...optional];
  const builder = new PromptBuilder({ counter, modules: [branch, bell] });
  const at = (contextWindow: number) => {
    const assembly = builder.assemble({ ...context, contextWindow });
    const lengths = Object.fromEntries([
      ...assembly.sections.map(({ id, start, end }) => [id, end - start]),
      ...assembly.parts.map(({ section, tokens }) => [section, tokens]),
    ]);
    return { assembly, heights: order.map((name) => lengths[name] ?? 0) };
  };
  const lowest = at(1);
  const whole = at(1_000_000);
  let before = lowest.heights;
  const stood = new Set<string>();
  for (const window of windows) {
    const { assembly, heights } = at(window);
    const { text, tokens, limit, overBudget, sections } = assembly;
    // Thousands of them: to word each as an expectation takes longer than to build the prompts.
    const must = (holds: boolean, what: string) => {
      if (!holds) throw new Error(`${what} at a window of ${window} (${counter.id})`);
    };
    const reserve = Math.min(4_096, Math.floor(window / 4));
    must(limit === Math.max(0, window - reserve - context.historyTokens), "another limit");
    must(tokens === Math.ceil(counter.units(text) / counter.unitsPerToken), "tokens that are not the text's");
    const { metadata, content, withheld } = assembly.view as PromptResult;
    const sum = Object.values(metadata.tokensByModule).reduce((total, one) => total + one, 0);
    const toolTokens = assembly.parts.reduce((total, part) => total + part.tokens, 0);
    must(content === text && metadata.estimatedTokens === tokens, "other metadata");
    must(metadata.toolTokens === toolTokens && sum === tokens + toolTokens, "tools that are not counted");
    must(overBudget === lowest.assembly.tokens > limit, "overBudget is wrong");
    must(
      overBudget ? text === lowest.assembly.text : tokens + toolTokens <= limit,
      "more than there is room for",
    );
    must(withheld.length === (heights[order.indexOf("bell")] ? 0 : 1), "a tool without its module");
    const standing = order.filter((_, n) => heights[n]);
    must(
      required.every((name) => standing.includes(name)),
      "something required is missing",
    );
    must(metadata.modules.join() === standing.join(), "another order");
    must(
      sections.map(({ id }) => id).join() === standing.filter((id) => id !== "bell").join(),
      "another text",
    );
    const stop = heights.findIndex((height, n) => height !== whole.heights[n]);
    const isStrict = heights.every((height, n) => stop < 0 || n <= stop || height === lowest.heights[n]);
    must(isStrict, "something stands behind what had to be cut");
    must(
      heights.every((height, n) => height >= (before[n] as number)),
      "less with more room",
    );
    before = heights;
    stood.add(heights.join());
  }
  // From one end to the other, by several steps.
  expect([...stood].at(0)).toBe(lowest.heights.join());
  expect([...stood].at(-1)).toBe(whole.heights.join());
  expect(stood.size).toBeGreaterThan(5);
}

const skills = Array.from({ length: 12 }, (_, at) => ({
  name: `skill-${at}`,
  description: "Does one thing well.",
  path: `./skills/skill-${at}/SKILL.md`,
  body: `# Skill ${at}\n\n${"Do it step by step, and say what came of it. ".repeat(40)}`,
}));

describe("every window from 200 to 200,000 tokens (D6)", () => {
  const small = fullContext({ contextContent: "Tests come first.", historyTokens: 0, taintThreshold: 0.9 });
  const large = fullContext({ contextContent: "One line of notes.\n".repeat(900), skills, historyTokens: 0 });

  it("a small prompt, at each window up to 1,800", () => {
    for (const counter of counters) sweep(small, each, counter);
  });

  it("a large prompt, on a fine grid", () => {
    for (const counter of counters) sweep(large, grid, counter);
  });

  it("what history takes is gone, and too much of it is no less than nothing", () => {
    for (const counter of counters) sweep({ ...small, historyTokens: 400 }, coarse, counter);
  });
});
