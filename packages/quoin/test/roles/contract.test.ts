import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadRoles, roles } from "quoin/roles";
import { blueprintContract } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { exampleInput, places } from "./inputs.ts";

const long = "one line of a long report\n".repeat(400);
const more: Record<string, unknown> = {
  planner: { task: { goal: "x", workspace_listing: "src/a.js\n".repeat(500) } },
  executor: exampleInput("executor"),
  replanner: exampleInput("replanner"),
  extractor: { subtask_id: "a", model_output: long, tool_calls: [{ name: "run", result: long }] },
  verifier: { subtask: { id: "a", description: "b" }, result: long },
};

describe.each(Object.keys(places))("the %s keeps the contract (B1, B5, B7)", (name) => {
  const inputs = [exampleInput(name), more[name]];
  const subject = { blueprint: roles(name, { model: "gpt-oss" }), inputs, places: places[name] ?? {} };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});

describe.each(["gpt-4", "llama3.1", "chars4"])("the executor keeps the contract, counted for %s", (model) => {
  const subject = { blueprint: roles("executor", { model }), inputs: [exampleInput("executor")] };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});

const evaluation = process.env.QUOIN_EVAL_DIR;
const file = evaluation ? join(evaluation, "injection/boundary-attacks.json") : "";
const missing = !existsSync(file);

describe("the public set of boundary attacks", () => {
  it.skipIf(missing && !process.env.QUOIN_REQUIRE_ALL)("QUOIN_EVAL_DIR holds it", () => {
    expect(missing, "QUOIN_EVAL_DIR must name the evaluation data").toBe(false);
  });
  if (missing) return;
  interface Attack {
    text?: string;
    repeat?: { char: string; n: number };
  }
  const attacks = (JSON.parse(readFileSync(file, "utf8")) as Attack[]).map(
    ({ text, repeat }) => text ?? (repeat ? repeat.char.repeat(repeat.n) : ""),
  );
  for (const name of Object.keys(places)) {
    const subject = {
      // Some are very long: with room for all of it, nothing else has to become shorter.
      blueprint: roles(name, { window: 50_000_000 }),
      inputs: [exampleInput(name)],
      places: places[name] ?? {},
      attacks,
    };
    describe(name, () => {
      for (const check of blueprintContract(subject)) it(check.name, check.run);
    });
  }
});

describe("a role of one's own keeps the contract, wherever its variables stand (B3)", () => {
  const text = `
role: You are {who}.
instructions: |
  Within {free} a line, at its end {free}
  {free}
  {theirs}
  {bulk}
constraints: "- Mind {theirs}!"
variables:
  who: { trust: trusted }
  free:
  theirs: { trust: user }
  bulk: { shrinks: true, optional: true }
`;
  const input = (more: object) => ({ variables: { who: "me", free: "f", theirs: "t", bulk: "b", ...more } });
  const subject = {
    blueprint: roles("own", { templates: loadRoles([{ file: "own.yaml", text }]) }),
    inputs: [input({}), input({ bulk: "one more line\n".repeat(2000) })],
    places: {
      free: (text: string) => input({ free: `x${text}` }),
      theirs: (text: string) => input({ theirs: `x${text}` }),
      bulk: (text: string) => input({ bulk: `x${text}` }),
      object: (text: string) => input({ free: { [text]: text } }),
    },
  };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});
