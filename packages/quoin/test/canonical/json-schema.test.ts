import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { configJsonSchema, specJsonSchema } from "quoin/canonical";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const examples = join(import.meta.dirname, "../../../../examples");
const validator = (schema: object) => new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
const example = (name: string) => parse(readFileSync(join(examples, name), "utf8"));

describe("JSON Schemas for editors (C2)", () => {
  it("accept the examples and refuse what the library refuses", () => {
    const spec = validator(specJsonSchema());
    expect(spec(example("bot.yaml"))).toBe(true);
    expect(spec({ task: [], input: { userQuery: "x" } })).toBe(false);
    expect(spec({ task: [{ instruction: "x", prio: 1 }], input: { userQuery: "x" } })).toBe(false);
    const config = validator(configJsonSchema());
    expect(config(example("bot.config.yaml"))).toBe(true);
    expect(config({ headingLevel: 7 })).toBe(false);
  });
});
