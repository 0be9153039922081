import { allocateModules, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { contextWith } from "./contexts.ts";

function sized(name: string, tokens: number, more: Partial<PromptModule> = {}): PromptModule {
  return {
    name,
    priority: 0,
    shouldInclude: () => true,
    render: () => ["x".repeat(tokens * 4)],
    estimateTokens: () => tokens,
    ...more,
  };
}
const optional = true;
const names = (modules: readonly PromptModule[]) => modules.map(({ name }) => name);

describe("allocateModules (D6)", () => {
  it("keeps all while there is room", () => {
    const modules = [sized("a", 100), sized("b", 100, { optional })];
    expect(names(allocateModules(modules, contextWith()))).toEqual(["a", "b"]);
  });

  it("leaves out what is optional, and nothing past the first that did not fit", () => {
    const modules = [sized("required", 200), sized("one", 300, { optional }), sized("two", 10, { optional })];
    const context = contextWith({ contextWindow: 1000, historyTokens: 500 });
    expect(names(allocateModules(modules, context))).toEqual(["required"]);
  });

  it("never leaves out what is required", () => {
    expect(names(allocateModules([sized("big", 1000)], contextWith({ contextWindow: 500 })))).toEqual([
      "big",
    ]);
  });

  it("the reserve is a quarter of a small window, so that a minimal wording has a chance", () => {
    const shrinkable = sized("shrinkable", 500, {
      optional,
      priority: 1,
      renderMinimal: () => ["y".repeat(400)],
    });
    const last = sized("last", 20, { priority: 2 });
    const context = contextWith({ contextWindow: 440, historyTokens: 150 });
    const allocated = allocateModules([last, sized("first", 50), shrinkable], context);
    expect(names(allocated)).toEqual(["first", "shrinkable", "last"]);
    expect(allocated[1]?.render(context)).toEqual(["y".repeat(400)]);
    expect(allocated[1]?.estimateTokens(context)).toBe(100);
    const whole = contextWith({ contextWindow: 1000 });
    expect(allocateModules([shrinkable], whole)[0]).toBe(shrinkable);
  });

  it("what is required is shortened before anything optional stands", () => {
    const required = sized("required", 400, { renderMinimal: () => ["short"] });
    const context = contextWith({ contextWindow: 400 });
    const allocated = allocateModules([required, sized("small", 5, { optional })], context);
    expect(allocated.map((module) => module.render(context))).toEqual([["short"]]);
  });

  it("works on a class with private fields", () => {
    class Counted implements PromptModule {
      readonly name = "counted";
      readonly priority = 1;
      #times = 3;
      shouldInclude() {
        return this.#times > 0;
      }
      render() {
        return ["word ".repeat(100 * this.#times)];
      }
      estimateTokens() {
        return 125 * this.#times;
      }
      renderMinimal() {
        return ["word ".repeat(this.#times)];
      }
    }
    const context = contextWith({ contextWindow: 100 });
    const [minimal] = allocateModules([new Counted()], context);
    expect(minimal?.shouldInclude(context)).toBe(true);
    expect(minimal?.render(context)).toEqual(["word word word "]);
  });
});
