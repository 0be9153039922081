import { executorPrompt } from "quoin/roles";
import { describe, expect, it } from "vitest";
import { plainTool, toolForms } from "../../src/blueprints/roles/tool-forms.ts";

const tool = {
  type: "function" as const,
  function: {
    name: "two",
    description: "Does\nmuch.",
    parameters: {
      type: "object",
      title: "Arguments",
      properties: {
        size: { enum: ["small", 2], description: "how large" },
        where: {
          type: "object",
          properties: { x: { type: "number" }, y: { type: ["number", "null"], default: null } },
          required: ["x"],
        },
        tags: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
        // Names that somebody chose, not keywords; and values that are not schemas.
        title: { type: "string", description: "of the thing" },
        properties: { type: "object", properties: { description: { const: { title: "kept" } } } },
        more: { type: "object" },
      },
      required: ["size"],
    },
  },
};

describe("a tool in three forms (B5, B7)", () => {
  const [whole, minified, signature] = toolForms(plainTool(tool)) as [string, string, string];

  it("is its whole JSON Schema", () => {
    expect(JSON.parse(whole)).toEqual(tool.function);
    expect(whole).not.toContain("\n");
  });

  it("is the same without what explains it", () => {
    expect(JSON.parse(minified).parameters).toEqual({
      type: "object",
      properties: {
        size: { enum: ["small", 2] },
        where: {
          type: "object",
          properties: { x: { type: "number" }, y: { type: ["number", "null"] } },
          required: ["x"],
        },
        tags: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
        title: { type: "string" },
        properties: { type: "object", properties: { description: { const: { title: "kept" } } } },
        more: { type: "object" },
      },
      required: ["size"],
    });
  });

  it("is what a programmer would write", () => {
    expect(signature).toBe(
      'two(size: "small" | 2, where?: { x: number, y?: number | null }, tags?: (string | number)[], title?: string, properties?: { description?: {"title":"kept"} }, more?: object): Does much.',
    );
  });

  it("is each of them at some window, and then gone", async () => {
    const subtask = { id: "a", description: "Use it.", tools: ["two"] };
    const seen = new Set<string>();
    for (let window = 1000; window > 300; window -= 5) {
      const options = { model: "gpt-oss", window, reserve: 0 };
      const made = await executorPrompt(
        { task: { goal: "g" }, subtask, available_tools: [tool] },
        options,
      ).catch(() => undefined);
      const text = made?.view.sections.tools;
      const form = [whole, minified, signature].find((each) => text?.includes(each));
      seen.add(form ?? (made ? "none" : "refused"));
    }
    expect([...seen]).toEqual([whole, minified, signature, "none", "refused"]);
  });
});
