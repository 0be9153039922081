import { executorPrompt, extractorPrompt, verifierPrompt } from "quoin/roles";
import { describe, expect, it } from "vitest";

const subtask = { id: "a", description: "b" };

describe("what code and YAML bring along (B1)", () => {
  it("stands in the state as what it is", async () => {
    const state = {
      when: new Date("2020-01-02T03:04:05Z"),
      names: new Set(["x", "y"]),
      sizes: new Map([
        ["b", 2],
        ["a", 1],
      ]),
      big: 12345678901234567890n,
      bytes: new Uint8Array(3),
      broken: new Error("no room"),
      long: "word ".repeat(60).trim(),
    };
    const { view } = await executorPrompt({ task: { goal: "g", state }, subtask });
    expect(view.sections.task_state).toContain(`state:
  big: "12345678901234567890"
  broken: "Error: no room"
  bytes: (3 bytes)
  long: ${state.long}
  names:
    - x
    - y
  sizes:
    a: 1
    b: 2
  when: 2020-01-02T03:04:05.000Z`);
  });

  it("stands in the calls of tools as what it is", async () => {
    const tool_calls = [{ name: "run", arguments: { b: 1n, a: new Date(0) }, error: new Error("exit 1") }];
    const { text } = await extractorPrompt({ subtask_id: "a", model_output: "x", tool_calls });
    expect(text).toContain('- run({"b":"1","a":"1970-01-01T00:00:00.000Z"})\n  -> error: "Error: exit 1"');
  });
});

describe("what a verifier can do without (B5)", () => {
  it("is the report before the evidence", async () => {
    const tool_calls = Array.from({ length: 8 }, (_, at) => ({
      name: `call_${at}`,
      result: "line of output\n".repeat(12),
    }));
    const result = Array.from({ length: 150 }, (_, at) => `I did thing number ${at}.`).join("\n");
    const { text } = await verifierPrompt(
      { subtask, result, tool_calls },
      { model: "gpt-oss", window: 1500, reserve: 0 },
    );
    expect(text.match(/^- call_\d/gm)).toHaveLength(8);
    expect(text).not.toContain("thing number 149");
  });
});
