/** The schemas bite: a good request passes, and the same request with any one key misspelled does not. */
import { Ajv, type ValidateFunction } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { sdkSchemas } from "../../../../scripts/lib/sdk-schemas.mjs";
import { sdkPayloads } from "./sdk-payloads.ts";

type Name = keyof typeof sdkPayloads;
const names = Object.keys(sdkPayloads) as Name[];

/** Below these the providers take any JSON: schemas, arguments, results, options of another package. */
const freeKeys = new Set([
  "args",
  "arguments",
  "input",
  "input_schema",
  "format",
  "parameters",
  "parametersJsonSchema",
  "providerOptions",
  "response",
  "responseJsonSchema",
  "schema",
]);
// The same words name closed objects elsewhere.
const closedAt = /^(\/input|\/text\/format|\/output_config\/format)$/;

/** Every copy of `value` in which one key of one object is misspelled, with the place of that key. */
function* misspelled(value: unknown, place = ""): Generator<{ place: string; copy: unknown }> {
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  const rebuild = (changed: [string, unknown][]) =>
    Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed);
  for (const [index, [key, child]] of entries.entries()) {
    const here = `${place}/${key}`;
    if (!Array.isArray(value)) {
      yield { place: here, copy: rebuild(entries.with(index, [`${key}x`, child])) };
    }
    if (freeKeys.has(key) && !closedAt.test(here)) continue;
    for (const deeper of misspelled(child, here)) {
      yield { place: deeper.place, copy: rebuild(entries.with(index, [key, deeper.copy])) };
    }
  }
}

let validators: Record<Name, ValidateFunction>;
beforeAll(async () => {
  const schemas = await sdkSchemas();
  const compile = (name: Name) => new Ajv({ strict: false, allErrors: true }).compile(schemas[name]);
  validators = Object.fromEntries(names.map((name) => [name, compile(name)])) as typeof validators;
});

test("there is a payload for every schema", async () => {
  expect(Object.keys(await sdkSchemas()).sort()).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  test("takes a good request", () => {
    const validate = validators[name];
    validate(sdkPayloads[name]);
    expect(validate.errors).toBeNull();
  });

  test("refuses it with any one key misspelled", () => {
    const variants = [...misspelled(sdkPayloads[name])];
    const passed = variants.filter(({ copy }) => validators[name](copy)).map(({ place }) => place);
    expect(variants.length).toBeGreaterThan(2);
    expect(passed).toEqual([]);
  });

  test("refuses an unknown key", () => {
    const payload: unknown = sdkPayloads[name];
    const unknown = Array.isArray(payload)
      ? [{ ...payload[0], more: 1 }]
      : { ...(payload as object), more: 1 };
    expect(validators[name](unknown)).toBe(false);
  });
});
