import { describe, expect, it } from "vitest";
import { googleSchema } from "../../src/adapters/shared/google-schema.ts";
import { strictParameters, strictSchema } from "../../src/adapters/shared/strict-schema.ts";

const openai = { allRequired: true };
const anthropic = { allRequired: false, without: ["pattern"] };
const object = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

describe("strictSchema", () => {
  it("leaves a strict schema as it is", () => {
    const schema = object({
      a: { type: "string" },
      b: { type: "array", items: object({ c: { type: "integer" } }) },
    });
    expect(strictSchema(schema, openai)).toEqual(schema);
  });

  it("gives up what only narrows a value, and closes objects that list their keys", () => {
    const schema = object({ a: { type: "string", maxLength: 5, format: "uri" }, b: object({}) });
    expect(strictSchema({ ...schema, additionalProperties: undefined }, openai)).toEqual(
      object({ a: { type: "string" }, b: object({}) }),
    );
  });

  it("knows what each provider takes", () => {
    const optional = object({ a: { type: "string", pattern: "^x" } }, { required: [] });
    expect(strictSchema(optional, openai)).toBeUndefined();
    expect(strictSchema(optional, anthropic)).toEqual(object({ a: { type: "string" } }, { required: [] }));
  });

  it.each([
    ["an array at the root", { type: "array", items: { type: "string" } }],
    ["an open map", object({ a: { type: "object", additionalProperties: { type: "string" } } })],
    ["an object said to be open", object({}, { additionalProperties: true })],
    ["a choice of all", object({ a: { allOf: [{ type: "string" }] } })],
    ["a property that is true", object({ a: true })],
    ["a list of items", object({ a: { type: "array", items: [{ type: "string" }] } })],
    ["a value of any type", object({ a: {} })],
    [
      "alternatives beside a type",
      object({ a: { ...object({}), anyOf: [object({ c: { type: "null" } })] } }),
    ],
    ["a required key that is not listed", object({ a: { type: "string" } }, { required: ["a", "b"] })],
    ["a reference to nowhere", object({ a: { $ref: "#/$defs/b" } })],
    ["a type that JSON does not have", object({ a: { type: "file" } })],
    ["a list of anything", object({ a: { type: "array" } })],
  ])("does not enforce %s", (_, schema) => {
    expect(strictSchema(schema, openai)).toBeUndefined();
    expect(strictSchema(schema, anthropic)).toBeUndefined();
  });
});

describe("strictParameters", () => {
  it("gives up no keyword: nothing else tells of a tool", () => {
    expect(strictParameters(object({ a: { type: "string" } }), openai)).toBeDefined();
    expect(strictParameters(object({ a: { type: "string", maxLength: 5 } }), openai)).toBeUndefined();
    expect(strictParameters(object({ a: { type: "string", pattern: "^x" } }), anthropic)).toBeUndefined();
  });
});

describe("googleSchema", () => {
  it("spells types in capitals, counts as texts, and keeps the order of keys", () => {
    expect(
      googleSchema(
        object({ b: { type: "array", items: { type: "string" }, minItems: 2 }, a: { type: "number" } }),
      ),
    ).toEqual({
      type: "OBJECT",
      properties: { b: { type: "ARRAY", items: { type: "STRING" }, minItems: "2" }, a: { type: "NUMBER" } },
      propertyOrdering: ["b", "a"],
      required: ["b", "a"],
    });
  });

  it.each([
    [{ $ref: "#/$defs/a" }],
    [{ type: ["string", "null"] }],
    [{ type: "string", format: "email" }],
    [{ type: "string", anyOf: [{ type: "string" }] }],
    [{ type: "integer", enum: [1, 2] }],
    [{ type: "object", additionalProperties: true }],
    [{ oneOf: [{ type: "string" }] }],
    [{ type: "string", const: "a" }],
    [{ type: "object", properties: {}, required: ["a"] }],
    [{ type: "string", minLength: "x" }],
  ])("says nothing of %j", (schema) => {
    expect(googleSchema(schema)).toBeUndefined();
  });
});
