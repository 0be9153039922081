import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adapters } from "quoin/adapters";
import { canonical } from "quoin/canonical";
import { adapterContract } from "quoin/testing";
import { describe, it } from "vitest";
import { parse } from "yaml";
import { places } from "../canonical/places.ts";

const example = parse(readFileSync(join(import.meta.dirname, "../../../../examples/bot.yaml"), "utf8"));
const long = places["input.context"]?.("one\n\ntwo\n".repeat(800));
const inputs = [example, long, places.constraints?.("x")];

describe("every adapter keeps the contract for the canonical blueprint (C6)", () => {
  for (const check of adapterContract({ blueprint: canonical(), inputs, places, adapters }))
    it(check.name, check.run);
});

describe("every adapter keeps the contract with other counters", () => {
  for (const model of ["gpt-4", "claude-sonnet-4", "chars4"]) {
    for (const check of adapterContract({ blueprint: canonical({ model }), inputs, adapters }))
      it(`${model}: ${check.name}`, check.run);
  }
});
