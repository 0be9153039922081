import { agentPrompt, loadPromptBuilder, PromptBuilder, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { contextWith } from "./contexts.ts";

function tooled(more: Partial<PromptModule>): PromptModule {
  return {
    name: "tooled",
    priority: 65,
    shouldInclude: () => true,
    render: () => ["Ring when it is done."],
    estimateTokens: () => 5,
    tools: [{ name: "ring", description: "Rings.", parameters: { type: "object" } }],
    ...more,
  };
}
const huge = [{ name: "ring", description: "x".repeat(400_000), parameters: { type: "object" } }];
const room = contextWith({ contextWindow: 3_000 });

describe("tools are counted, with and without a provider (D6, D7)", () => {
  it("an optional module whose tool does not fit goes with it", async () => {
    const modules = [tooled({ optional: true, tools: huge })];
    const built = new PromptBuilder({ modules }).build(room);
    expect(built.metadata.modules).not.toContain("tooled");
    expect([built.overBudget, built.tools, built.metadata.toolTokens]).toEqual([false, [], 0]);
    expect((await agentPrompt(room, { modules })).view.tools).toEqual([]);
  });

  it("a required one stands, and is said to be too much", async () => {
    const modules = [tooled({ tools: huge })];
    const built = new PromptBuilder({ modules }).build(room);
    expect(built.overBudget).toBe(true);
    expect(built.metadata.toolTokens).toBeGreaterThan(100_000);
    expect((await agentPrompt(room, { modules })).view.overBudget).toBe(true);
  });

  it("the price is that of the tool's JSON, and stands with its module", () => {
    const { parts, tokens, view } = new PromptBuilder({ modules: [tooled({})] }).assemble(contextWith());
    const json = '{"name":"ring","description":"Rings.","parameters":{"type":"object"}}';
    expect(parts[0]?.tokens).toBe(Math.ceil(json.length / 4));
    expect(view).toMatchObject({ metadata: { estimatedTokens: tokens, toolTokens: parts[0]?.tokens } });
  });

  it("a module of tools alone is among the others, and every entry is more than nothing", () => {
    const modules = [tooled({ render: () => [] }), tooled({ name: "short", tools: [], render: () => ["x"] })];
    const { metadata } = new PromptBuilder({ modules }).build(contextWith());
    expect(Object.keys(metadata.tokensByModule)).toEqual(metadata.modules);
    expect(metadata.tokensByModule.tooled).toBe(metadata.toolTokens);
    for (const tokens of Object.values(metadata.tokensByModule)) expect(tokens).toBeGreaterThan(0);
  });

  it("with a provider a builder counts what that provider adds", async () => {
    const modules = [tooled({})];
    const plain = new PromptBuilder({ modules }).assemble(room);
    const priced = new PromptBuilder({ modules, provider: "anthropic" }).assemble(room);
    expect(priced.parts[0]?.tokens).toBeGreaterThan(plain.parts[0]?.tokens as number);
    expect(priced.limit).toBeLessThan(plain.limit);
    const loaded = await loadPromptBuilder({ model: "gpt-4o", provider: "openai", modules });
    const assembled = await agentPrompt(room, { model: "gpt-4o", provider: "openai", modules });
    expect(loaded.assemble(room).parts).toEqual(assembled.parts);
    expect(loaded.assemble(room).limit).toBe(assembled.limit);
  });
});
