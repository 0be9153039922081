import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "quoin";
import { anthropic } from "quoin/adapters";
import { agent, PromptBuilder, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { fullContext } from "./contexts.ts";

const bell: PromptModule = {
  name: "bell",
  priority: 65,
  optional: true,
  shouldInclude: () => true,
  render: () => ["Ring when it is done."],
  estimateTokens: () => 5,
  tools: [{ name: "ring", description: "Rings. ".repeat(200), parameters: { type: "object" } }],
};

describe("what goes to a provider", () => {
  it("has the two channels apart, and the tools of the modules that stand", async () => {
    const context = fullContext({ profile: "paranoid" });
    const assembly = await assemble(agent({ provider: "anthropic", modules: [bell] }), context);
    const payload = anthropic(assembly, { maxTokens: 100 });
    expect(JSON.stringify(payload.system)).toContain("Manon");
    expect(JSON.stringify(payload.system)).not.toContain("The bakery");
    expect(JSON.stringify(payload.messages)).toContain("The bakery");
    expect(payload.tools).toHaveLength(1);
  });

  it("counts the tools: a module whose tool does not fit goes with it", async () => {
    const context = fullContext({ historyTokens: 0, contextContent: "", skills: [] });
    const whole = agent({ provider: "openai", reserve: 0, modules: [bell] });
    const { tokens, parts } = await assemble(whole, context);
    expect(parts[0]?.tokens).toBeGreaterThan(200);
    const window = tokens + 100;
    const tight = await assemble(agent({ provider: "openai", reserve: 0, window, modules: [bell] }), context);
    expect(tight.parts).toEqual([]);
    expect(tight.text).not.toContain("Ring when");
    expect(tight.overBudget).toBe(false);
  });
});

it("the module in docs/agent.md is one", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/agent.md"), "utf8");
  const code = page.match(/```js\n(const branch.*?)```/s)?.[1] ?? "";
  const builder = new PromptBuilder();
  new Function("builder", code)(builder);
  const { content, tools } = builder.build(fullContext());
  expect(content).toContain('## Git\n\nThe branch is "main".');
  expect(tools.map(({ name }) => name)).toEqual(["git_log"]);
});
