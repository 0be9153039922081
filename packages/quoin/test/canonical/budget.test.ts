import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assemblePrompt, type PromptSpec } from "quoin/canonical";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const example = parse(
  readFileSync(join(import.meta.dirname, "../../../../examples/bot.yaml"), "utf8"),
) as PromptSpec;
const small: PromptSpec = { task: [{ instruction: "x" }], input: { userQuery: "q" } };

describe("the budget is exact (C7)", () => {
  // The second text ends in a way that costs more at the end of a prompt than before a blank line.
  const strange = {
    ...small,
    input: { userQuery: "q", attachments: [{ name: "a", mime: "a/m", uri: 'x"};' }] },
  };

  it.each([small, strange, example])(
    "a prompt of N tokens fits a budget of N whole, and not one of N - 1",
    async (spec) => {
      for (const model of ["gpt-4o", "gpt-4", "claude-sonnet-4", "chars4"]) {
        const { tokens, text } = await assemblePrompt(spec, { model, reserve: 0 });
        const same = await assemblePrompt(spec, { model, window: tokens, reserve: 0 });
        expect(same.text).toBe(text);
        expect((await assemblePrompt(spec, { model, caps: { total: tokens } })).text).toBe(text);
        const less = await assemblePrompt(spec, { model, window: tokens - 1, reserve: 0 }).catch(
          (error) => error,
        );
        if (less instanceof Error) expect(less).toMatchObject({ code: "budget_exceeded" });
        else expect(less.tokens).toBeLessThan(tokens);
      }
    },
  );

  it("constraints, required tasks and the query stand at every window, or the spec is refused", async () => {
    let refused = 0;
    for (let window = 20; window < 1200; window += 37) {
      const result = await assemblePrompt(example, { window, reserve: 0 }).catch((error) => error);
      if (result instanceof Error) {
        expect(result).toMatchObject({ code: "budget_exceeded" });
        refused++;
        continue;
      }
      expect(result.tokens).toBeLessThanOrEqual(window);
      for (const { text } of example.constraints ?? []) expect(result.text).toContain(text);
      expect(result.text).toContain(example.input.userQuery.trimEnd());
      expect(result.text).toContain("(1) Say whether");
      expect(result.text).toContain("(2) Return the decision");
    }
    expect(refused).toBeGreaterThan(0);
  });

  it("a section whose tokens are its cap stands whole", async () => {
    const full = await assemblePrompt(example, { reserve: 0 });
    for (const { id, tokens } of full.sections) {
      expect((await assemblePrompt(example, { caps: { [id]: tokens } })).text).toBe(full.text);
    }
  });

  it("a schema is written shorter before anything is left out, on record", async () => {
    const full = await assemblePrompt(example, { reserve: 0 });
    const { text, decisions } = await assemblePrompt(example, { caps: { task: 120 } });
    expect(full.text).toContain('"type": "object"');
    expect(text).toContain('{"type":"object"');
    expect(decisions).toContainEqual(
      expect.objectContaining({ action: "trim", section: "task", item: "task[1].outputFormat" }),
    );
  });

  it("one hostile message cannot take the room of all others by its tildes", async () => {
    const transcript = [
      { role: "user" as const, content: "~".repeat(30_000) },
      { role: "user" as const, content: "a question" },
    ];
    const { text, tokens, decisions } = await assemblePrompt(
      { ...small, conversationState: { transcript, renderMode: "transcript" } },
      { window: 2000 },
    );
    expect(text).toContain("a question");
    expect(tokens).toBeLessThan(200);
    expect(decisions).toContainEqual(expect.objectContaining({ action: "neutralise", count: 1 }));
  });
});
