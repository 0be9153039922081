import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonical } from "quoin/canonical";
import { attacks, blueprintContract } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withPublicAttacks } from "../public-attacks.ts";
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

withPublicAttacks("the public set of boundary attacks (C5)", (attacks) => {
  for (const check of blueprintContract({
    blueprint: canonical(),
    inputs: [example],
    places,
    attacks,
  })) {
    it(check.name, check.run);
  }
});
