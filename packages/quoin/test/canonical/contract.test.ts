import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canonical } from "quoin/canonical";
import { attacks, blueprintContract } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { places } from "./places.ts";

const example = parse(readFileSync(join(import.meta.dirname, "../../../../examples/bot.yaml"), "utf8"));
const inputs = [example, places["input.context"]?.("one\n\ntwo\n".repeat(800)), places.constraints?.("x")];

describe("the canonical blueprint keeps the contract (C1, C5, C7)", () => {
  it("is attacked with at least 80 texts of our own", () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(80);
  });
  for (const check of blueprintContract({ blueprint: canonical(), inputs, places }))
    it(check.name, check.run);
});

describe("the canonical blueprint keeps the contract with other counters and layouts", () => {
  const settings = [
    { model: "gpt-4" },
    { model: "claude-sonnet-4" },
    { model: "chars4", showEmptySections: false },
  ];
  for (const config of settings) {
    for (const check of blueprintContract({ blueprint: canonical(config), inputs })) {
      it(`${JSON.stringify(config)} ${check.name}`, check.run);
    }
  }
});

const evaluation = process.env.QUOIN_EVAL_DIR;
const file = evaluation ? join(evaluation, "injection/boundary-attacks.json") : "";
const missing = !existsSync(file);

describe("the public set of boundary attacks (C5)", () => {
  it.skipIf(missing && !process.env.QUOIN_REQUIRE_ALL)("QUOIN_EVAL_DIR holds it", () => {
    expect(missing, "QUOIN_EVAL_DIR must name the evaluation data").toBe(false);
  });
  if (missing) return;
  interface Attack {
    text?: string;
    repeat?: { char: string; n: number };
  }
  const texts = (JSON.parse(readFileSync(file, "utf8")) as Attack[]).map(
    ({ text, repeat }) => text ?? (repeat ? repeat.char.repeat(repeat.n) : ""),
  );
  for (const check of blueprintContract({
    blueprint: canonical(),
    inputs: [example],
    places,
    attacks: texts,
  })) {
    it(check.name, check.run);
  }
});
