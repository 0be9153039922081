import { type Counter, loadCounter } from "quoin";
import { PromptBuilder, type PromptModule } from "quoin/agent";
import { beforeAll, describe, expect, it } from "vitest";
import { fullContext } from "./contexts.ts";

let vocabulary: Counter;
beforeAll(async () => {
  vocabulary = await loadCounter("o200k_base");
});

/** Tells which texts it was asked for; it remembers nothing itself. */
function listening(): { counter: Counter; counted: string[] } {
  const counted: string[] = [];
  const units = (text: string) => {
    counted.push(text);
    return vocabulary.units(text);
  };
  return { counter: { ...vocabulary, units }, counted };
}

function watched(changes: Partial<PromptModule> = {}) {
  const calls = { render: 0 };
  const module: PromptModule = {
    name: "watched",
    priority: 50,
    shouldInclude: () => true,
    render({ profile }) {
      calls.render++;
      return [`Watched under ${profile}.`];
    },
    estimateTokens: () => 5,
    ...changes,
  };
  return { module, calls };
}

describe("layered caching (D9)", () => {
  it("an unchanged context is neither rendered nor counted again", () => {
    const { counter, counted } = listening();
    const { module, calls } = watched({ reads: ({ profile }) => [profile] });
    const builder = new PromptBuilder({ counter, modules: [module] });
    const first = builder.build(fullContext());
    counted.length = 0;
    const second = builder.build(structuredClone(fullContext()));
    expect(second.content).toBe(first.content);
    expect(calls.render).toBe(1);
    expect(counted).toEqual([]);
  });

  it("a change of one module counts only that module", () => {
    const { counter, counted } = listening();
    const { module, calls } = watched({ reads: ({ profile }) => [profile] });
    const builder = new PromptBuilder({ counter, modules: [module] });
    builder.build(fullContext());
    counted.length = 0;
    const { content } = builder.build(fullContext({ taintRatio: 0.25 }));
    expect(content).toContain("25.0%");
    expect(calls.render).toBe(1);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter((text) => !text.includes("25.0%"))).toEqual([]);
    builder.build(fullContext({ profile: "yolo" }));
    expect(calls.render).toBe(2);
  });

  it("a module that does not say what it reads is asked every time, and counted only when it says something new", () => {
    const { counter, counted } = listening();
    const { module, calls } = watched();
    const builder = new PromptBuilder({ counter, modules: [module] });
    builder.build(fullContext());
    counted.length = 0;
    builder.build(fullContext());
    expect(calls.render).toBe(2);
    expect(counted).toEqual([]);
  });

  it("trust is part of what a section depends on", () => {
    const builder = new PromptBuilder();
    expect(builder.build(fullContext()).user).toBe("");
    expect(builder.build(fullContext({ profile: "paranoid" })).user).toContain("The bakery");
    expect(builder.build(fullContext()).user).toBe("");
  });

  it("what is kept gives the same as what is new", () => {
    const warm = new PromptBuilder();
    const contexts = [
      fullContext(),
      fullContext({ contextWindow: 6_500 }),
      fullContext({ skills: [] }),
      fullContext({ taintRatio: 0 }),
      fullContext({ historyTokens: 190_000 }),
      fullContext({ workspace: "w".repeat(500) }),
    ];
    for (const context of [...contexts, ...contexts.reverse()]) {
      expect(warm.assemble(context)).toEqual(new PromptBuilder().assemble(context));
    }
  });

  it("a second build takes a fraction of the first", () => {
    const context = fullContext({ contextContent: "Notes on the project, line by line.\n".repeat(1_500) });
    const time = (run: () => void) => {
      const start = performance.now();
      run();
      return performance.now() - start;
    };
    const pairs = Array.from({ length: 5 }, (_, at) => {
      const builder = new PromptBuilder({ counter: vocabulary });
      const fresh = { ...context, contextContent: `${at} ${context.contextContent}` };
      return [time(() => builder.build(fresh)), time(() => builder.build(fresh))] as const;
    });
    const best = Math.min(...pairs.map(([first, second]) => second / first));
    expect(best).toBeLessThan(0.2);
  });
});
