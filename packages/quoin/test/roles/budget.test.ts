import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { executorPrompt, extractorPrompt, type RoleAssembly, rolePrompt } from "quoin/roles";
import { describe, expect, it } from "vitest";
import { exampleInput } from "./inputs.ts";

const subtask = {
  id: "convert-store",
  description: "Convert the file src/store.js: read it, edit it, run its tests.",
  acceptance_criteria: "The tests of the store pass.",
};
const input = {
  ...exampleInput("executor"),
  subtask,
  memory_entries: Array.from({ length: 10 }, (_, at) => ({
    type: "discovery" as const,
    summary: `Function number ${at} of src/store.js takes a callback.`,
    detail: `It stands in line ${at * 17} and is called by the server.`,
    ...(at < 5 && { relevance_to: "convert-store" }),
  })),
};

interface Seen {
  memory: number;
  details: number;
  tools: string[];
  form: "schema" | "minified" | "signature" | "none";
}

function look({ view }: RoleAssembly): Seen {
  const { memory = "", tools = "" } = view.sections;
  const form = tools.includes("from the root")
    ? "schema"
    : tools.includes('{"name":"')
      ? "minified"
      : tools.includes("_file(")
        ? "signature"
        : "none";
  return {
    memory: memory.match(/^- /gm)?.length ?? 0,
    details: memory.match(/ \| /g)?.length ?? 0,
    tools: ["read_file", "edit_file", "run_command"].filter((name) => tools.includes(name)),
    form,
  };
}

const forms = ["none", "signature", "minified", "schema"];

describe("what goes when room is short (B5)", () => {
  const at = (window: number) => executorPrompt(input as never, { model: "gpt-oss", window, reserve: 0 });

  it("memory goes first, entry by entry, then tools by form and number; never a constraint", async () => {
    const full = await at(100_000);
    expect(look(full)).toEqual({
      memory: 10,
      details: 10,
      tools: ["read_file", "edit_file", "run_command"],
      form: "schema",
    });
    const constraints = full.view.sections.constraints;
    const seen = new Set<string>();
    let before = look(full);
    for (let window = full.tokens; window > 0; window -= 1) {
      const result = await at(window).catch((error: unknown) => error);
      if (result instanceof Error) {
        expect(result).toMatchObject({ code: "budget_exceeded" });
        expect(before).toEqual({ memory: 0, details: 0, tools: [], form: "none" });
        break;
      }
      const assembly = result as RoleAssembly;
      expect(assembly.tokens).toBeLessThanOrEqual(window);
      if (window % 20 === 0) expect(assembly.tokens).toBe(countTokens(assembly.text));
      expect(assembly.exact).toBe(true);
      for (const key of ["role", "task_state", "subtask", "output_format"] as const)
        expect(assembly.view.sections[key]).toBe(full.view.sections[key]);
      expect(assembly.view.sections.constraints).toBe(constraints);
      const now = look(assembly);
      seen.add(`${now.form} ${now.tools.length} ${now.details ? "detailed " : ""}${now.memory}`);
      // A tool is given up only when no memory is left.
      if (now.form !== "schema" || now.tools.length < 3) expect(now.memory).toBe(0);
      expect(now.memory).toBeLessThanOrEqual(before.memory);
      expect(forms.indexOf(now.form)).toBeLessThanOrEqual(forms.indexOf(before.form));
      expect(now.tools.length).toBeLessThanOrEqual(before.tools.length);
      before = now;
    }
    for (const step of ["schema 3 detailed 10", "schema 3 10", "schema 3 9", "schema 3 1", "schema 3 0"])
      expect(seen).toContain(step);
    for (const step of ["minified 3 0", "signature 3 0", "signature 2 0", "signature 1 0", "none 0 0"])
      expect(seen).toContain(step);
  });

  it("the least relevant entry goes first: what names the subtask stays longest", async () => {
    const full = await at(100_000);
    const seen = new Set<number>();
    for (let window = full.tokens; window > 0; window -= 10) {
      const result = await at(window).catch(() => undefined);
      const memory = result?.view.sections.memory ?? "";
      const numbers = Array.from(memory.matchAll(/number (\d)/g), ([, digit]) => Number(digit));
      if (numbers.length <= 5) expect(numbers.every((each) => each < 5)).toBe(true);
      seen.add(numbers.length);
    }
    for (const count of [10, 5, 3, 1, 0]) expect(seen).toContain(count);
  });

  it("a larger window never gives a shorter prompt", async () => {
    const { tokens } = await at(100_000);
    let last = 0;
    for (let window = 700; window <= tokens; window += 7) {
      const result = await at(window).catch(() => undefined);
      if (!result) continue;
      expect(result.tokens).toBeGreaterThanOrEqual(last);
      last = result.tokens;
    }
    expect(last).toBeGreaterThan(tokens * 0.85);
  });

  it.each(["planner", "executor", "replanner", "extractor", "verifier"])(
    "the %s fits a window of exactly its tokens whole, and never one token less",
    async (role) => {
      for (const model of ["gpt-oss", "gpt-4", "llama3.1", "chars4"]) {
        const whole = await rolePrompt(role, exampleInput(role), { model, reserve: 0 });
        const same = await rolePrompt(role, exampleInput(role), { model, reserve: 0, window: whole.tokens });
        expect(same.text).toBe(whole.text);
        const less = await rolePrompt(role, exampleInput(role), {
          model,
          reserve: 0,
          window: whole.tokens - 1,
        }).catch((error: unknown) => error);
        if (less instanceof Error) expect(less).toMatchObject({ code: "budget_exceeded" });
        else expect((less as RoleAssembly).tokens).toBeLessThan(whole.tokens);
      }
    },
  );

  it("a report too long for the window is cut from its end, and says so", async () => {
    const model_output = Array.from({ length: 2000 }, (_, at) => `Line ${at} of the report.`).join("\n");
    const { text, tokens, decisions } = await extractorPrompt(
      { subtask_id: "long", model_output },
      { model: "gpt-oss", window: 2000, reserve: 0 },
    );
    expect(tokens).toBeLessThanOrEqual(2000);
    expect(tokens).toBeGreaterThan(1800);
    expect(text).toContain("Line 0 of the report.");
    expect(text).not.toContain("Line 1999 of the report.");
    expect(text).toMatch(/\(left out for length: \d+ of \d+ parts\)/);
    expect(decisions.some(({ stage, action }) => stage === "fit" && action === "drop")).toBe(true);
  });

  it("long results of tools are cut before a call is left out, and the newest call stays longest", async () => {
    const tool_calls = Array.from({ length: 6 }, (_, at) => ({
      name: `call_${at}`,
      result: `${at} `.repeat(3000),
    }));
    const options = (window: number) => ({ model: "gpt-oss", window, reserve: 0 });
    const prompt = (window: number) =>
      extractorPrompt({ subtask_id: "x", tool_calls, model_output: "done" }, options(window));
    const calls = (text: string) => Array.from(text.matchAll(/^- (call_\d)/gm), ([, name]) => name);
    expect(calls((await prompt(12_000)).text)).toHaveLength(6);
    const cut = await prompt(3_000);
    expect(calls(cut.text)).toHaveLength(6);
    expect(cut.text).toContain("… (cut)");
    const few = await prompt(900);
    expect(calls(few.text).length).toBeLessThan(6);
    expect(calls(few.text).at(-1)).toBe("call_5");
  });

  it("says who is too big when nothing can give way", async () => {
    const error = await executorPrompt(input as never, { model: "gpt-oss", window: 100 }).catch(
      (reason) => reason,
    );
    expect(error.code).toBe("budget_exceeded");
    expect(error.message).toMatch(/constraints/);
  });
});
