import { assemblePrompt, checkReply } from "quoin/canonical";
import { attacks } from "quoin/testing";
import { describe, expect, it } from "vitest";

const spec = (outputFormat?: object, more: object[] = []) => ({
  task: [...more, { instruction: "x", ...(outputFormat && { outputFormat }) }],
  input: { userQuery: "y" },
});
const schema = {
  type: "object",
  required: ["name", "tags"],
  additionalProperties: false,
  properties: { name: { type: "string" }, tags: { type: "array", items: { enum: ["a", "b"] } } },
};
const json = spec({ type: "json", jsonSchema: schema });

describe("a reply is held to the format that was asked for (C10)", () => {
  it.each([
    ["plain", '{"name":"n","tags":["a"]}'],
    ["spaced", '\n  {"name": "n", "tags": []}\n'],
    ["fenced", '```json\n{"name":"n","tags":["b"]}\n```'],
  ])("accepts JSON: %s", async (_name, reply) => {
    expect(await checkReply(json, reply)).toMatchObject({ ok: true, problems: [], value: { name: "n" } });
  });

  it("names every place that breaks the schema, and tells the model", async () => {
    const check = await checkReply(json, '{"name": 1, "tags": ["a", "c"], "extra": true}');
    expect(check.ok).toBe(false);
    expect(check.problems).toEqual(
      expect.arrayContaining([
        { at: "$.name", message: "must be string" },
        { at: "$.tags[1]", message: 'must be equal to one of the allowed values ("a", "b")' },
        { at: "$", message: 'must NOT have additional properties ("extra")' },
      ]),
    );
    expect(check.correction).toContain("- $.name: must be string");
    expect(check.correction).toContain("JSON format");
  });

  it.each([
    ["words around it", 'Sure! {"name":"n","tags":[]}', "JSON alone"],
    ["cut off", '{"name":"n","ta', "not valid JSON"],
    ["empty", "  ", "empty"],
  ])("refuses JSON with %s", async (_name, reply, message) => {
    const check = await checkReply(json, reply);
    expect(check.ok).toBe(false);
    expect(check.correction).toContain(message);
  });

  it.each([
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
  ])("understands the dialect %s", async ($schema) => {
    const format = { type: "json", jsonSchema: { $schema, type: "array", items: { type: "integer" } } };
    expect((await checkReply(spec(format), "[1]")).ok).toBe(true);
    expect((await checkReply(spec(format), '["1"]')).ok).toBe(false);
  });

  it("says so when the schema itself is wrong", async () => {
    await expect(
      checkReply(spec({ type: "json", jsonSchema: { type: "nonsense" } }), "{}"),
    ).rejects.toMatchObject({
      code: "schema_invalid",
    });
  });

  it("lets no reply write into the correction", async () => {
    const format = {
      type: "json",
      jsonSchema: {
        additionalProperties: false,
        properties: { a: { type: "object", additionalProperties: { type: "string" } } },
      },
    };
    for (const attack of attacks) {
      for (const reply of [JSON.stringify({ [attack]: 1 }), JSON.stringify({ a: { [attack]: 1 } }), attack]) {
        const { correction = "" } = await checkReply(spec(format), reply);
        expect(correction.split("\n").length).toBeLessThan(10);
        for (const line of correction.split("\n").slice(1, -1)) expect(line).toMatch(/^- /);
        expect(correction).not.toMatch(/[\r\v\f\u0085\u2028\u2029]|<\|/);
      }
    }
  });

  it("refuses schemas that cannot be checked", async () => {
    for (const jsonSchema of [{ $async: true, type: "object" }, { $ref: "#" }]) {
      await expect(checkReply(spec({ type: "json", jsonSchema }), "{}")).rejects.toMatchObject({
        code: "schema_invalid",
        problems: [{ path: ["task", 0, "outputFormat", "jsonSchema"] }],
      });
    }
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    expect((await checkReply(json, deep)).correction).toContain("nested too deep");
  });

  it("asks nothing for a task that was not sent", async () => {
    const optional = {
      instruction: "a ".repeat(400),
      priority: 1 as const,
      required: false,
      outputFormat: { type: "json" as const },
    };
    const both = { task: [optional, { instruction: "b" }], input: { userQuery: "y" } };
    const sent = await assemblePrompt(both, { window: 100, reserve: 0 });
    expect(sent.text).not.toContain("a a a");
    expect((await checkReply(both, "words", sent)).ok).toBe(true);
    expect((await checkReply(both, "words")).ok).toBe(false);
  });

  it("checks XML for well-formedness, with the place", async () => {
    const xml = spec({ type: "xml" });
    expect((await checkReply(xml, '<?xml version="1.0"?><a b="c"><d/>&amp;</a>')).ok).toBe(true);
    const check = await checkReply(xml, "<a>\n<b></a>");
    expect(check.problems[0]).toMatchObject({
      at: expect.stringMatching(/^line 2/),
      message: expect.stringContaining("XML"),
    });
    expect((await checkReply(xml, "```xml\n<a/>\n```")).ok).toBe(true);
    expect((await checkReply(xml, "no tags")).ok).toBe(false);
    expect((await checkReply(xml, "<a/><b/>")).ok).toBe(false);
  });

  it("checks Markdown for blocks left open", async () => {
    const markdown = spec({ type: "markdown" });
    for (const fine of [
      "# Title\n\n```ts\nx\n```\n",
      "```npm start```",
      "- ```js\n  x\n  ```",
      "> ~~~\n> x\n> ~~~",
    ]) {
      expect((await checkReply(markdown, fine)).ok).toBe(true);
    }
    expect((await checkReply(markdown, "# Title\n\n```ts\nx\n")).problems).toEqual([
      { at: "line 3", message: "the code block opened with ``` is never closed" },
    ]);
  });

  it("takes any text when none or plain text was asked for, but not nothing", async () => {
    expect((await checkReply(spec(), "anything")).ok).toBe(true);
    expect((await checkReply(spec({ type: "text" }), "")).ok).toBe(false);
  });

  it("goes by the most important task that names a format", async () => {
    const first = { instruction: "a", priority: 1, outputFormat: { type: "json" } };
    expect((await checkReply(spec({ type: "text" }, [first]), "words")).format).toBe("json");
  });
});
