import { agentPrompt, PromptBuilder, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { contextWith } from "./contexts.ts";

const open: PromptModule = {
  name: "security",
  priority: 10,
  shouldInclude: () => true,
  render: () => ["## Security Boundaries", "", "You may reach the network."],
  estimateTokens: () => 10,
};

describe("modules that are there (D1)", () => {
  it("can be left out, and replaced under their own name", async () => {
    const left = new PromptBuilder({ without: ["security", "runtime"] });
    expect(left.build(contextWith()).metadata.modules).toEqual(["identity", "injection-defense"]);
    const { content } = left.register(open).build(contextWith());
    expect(content).toContain("You may reach the network.");
    expect(content).not.toContain("Audit Trail");
    const { view } = await agentPrompt(contextWith(), { without: ["security"], modules: [open] });
    expect(view.metadata.modules).toEqual(["identity", "injection-defense", "security", "runtime"]);
    expect(view.content).not.toContain("Audit Trail");
  });

  it("a name that none of them has is refused, each at once", async () => {
    const without = ["securty", "runtime", "context "];
    const problems = [
      expect.objectContaining({ code: "config_invalid", path: ["without", 0] }),
      expect.objectContaining({ code: "config_invalid", path: ["without", 2] }),
    ];
    expect(() => new PromptBuilder({ without })).toThrow(expect.objectContaining({ problems }));
    await expect(agentPrompt({}, { without })).rejects.toMatchObject({ code: "config_invalid" });
    expect(() => new PromptBuilder({ modules: [open] })).toThrow("another module has this name");
    expect(() => new PromptBuilder({ without: "security" as never })).toThrow("without must be a list");
  });
});

describe("a module that fails", () => {
  const failing = (more: Partial<PromptModule>): PromptModule => ({ ...open, name: "failing", ...more });
  const cause = new TypeError("no branch");
  const fail = () => {
    throw cause;
  };

  it.each(["shouldInclude", "render", "renderMinimal", "reads"])("in %s is told by name", async (method) => {
    const modules = [failing({ [method]: fail })];
    const wrapped = { code: "blueprint_invalid", cause, problems: [{ path: ["failing"] }] };
    const message = `failing: ${method}() of the module failed: no branch`;
    // Without a memory, `reads` is not asked.
    if (method !== "reads")
      await expect(agentPrompt({}, { modules })).rejects.toMatchObject({ ...wrapped, message });
    expect(() => new PromptBuilder({ modules }).build({})).toThrow(
      expect.objectContaining({ code: "blueprint_invalid", cause, message }),
    );
  });

  it("whatever it throws", () => {
    const render = () => {
      throw "words";
    };
    expect(() => new PromptBuilder({ modules: [failing({ render })] }).build({})).toThrow(
      "failing: render() of the module failed: words",
    );
  });

  it.each(["no", 1, null])("optional: %j is refused", (optional) => {
    const module = failing({ optional: optional as never });
    expect(() => new PromptBuilder({ modules: [module] })).toThrow("optional must be true or false");
  });

  it("tools that are no JSON are refused by name", () => {
    const parameters: Record<string, unknown> = { type: "object" };
    parameters.self = parameters;
    const module = failing({ reads: () => [], tools: [{ name: "round", parameters }] });
    expect(() => new PromptBuilder({ modules: [module] })).toThrow(
      "modules.failing: a tool's parameters must be a JSON Schema, as plain JSON",
    );
    const tools = [{ name: "round", parameters: { type: "object" } }];
    const builder = new PromptBuilder({ modules: [{ ...module, tools }] });
    Object.assign(tools[0] as object, { parameters });
    expect(() => builder.build({})).toThrow(expect.objectContaining({ code: "blueprint_invalid" }));
  });
});
