/** Every case through every adapter: the payload is the one on file, and the provider's SDK would send it. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectGolden } from "../spec/golden.ts";
import { cases, outcomes } from "./run-case.ts";

describe.each(cases)("$file: $name", (each) => {
  it(`gives the payloads on file (${each.proves.join(", ")})`, async () => {
    const name = `${each.file} ${each.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    const path = join(import.meta.dirname, "payloads", `${name}.json`);
    expectGolden(path, `${JSON.stringify(await outcomes(each), null, 2)}\n`);
  });

  it("is the same every time", async () => {
    expect(JSON.stringify(await outcomes(each))).toBe(JSON.stringify(await outcomes(each)));
  });
});
