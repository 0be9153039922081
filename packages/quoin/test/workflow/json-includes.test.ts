import fc from "fast-check";
import { assemble, QuoinError } from "quoin";
import { workflow } from "quoin/workflow";
import { describe, expect, it } from "vitest";
import { jsonMistake, jsonPlace } from "../../src/blueprints/workflow/json-places.ts";
import { memoryFiles, placeOf } from "./memory-files.ts";

async function include(content: string, name = "DATA") {
  const { files } = memoryFiles({ "tasks/T.txt": `$$${name}`, "x.json": content });
  const node = { node_id: "n", task_ref: "T", includes: { [name]: "x.json" } };
  const run = assemble(workflow({ node: "n", templates: "tasks" }), { nodes: [node] }, { files });
  const error: unknown = await run.then(
    () => undefined,
    (reason) => reason,
  );
  if (error === undefined) return [];
  if (!(error instanceof QuoinError)) throw error;
  return error.problems.map((problem) => `${placeOf(problem)} ${problem.message}`);
}

describe("an include that is JSON (E3)", () => {
  it.each([
    ["{", "1:2", "ends too early"],
    ['{"a": 1,\n "b": }', "2:7", "unexpected"],
    ['{"a": 01}', "1:7", "unexpected"],
    ['["a\\x"]', "1:4", "unexpected"],
    ['["never closed', "1:15", "ends too early"],
    ["", "1:1", "ends too early"],
    ["[1, 2,]", "1:7", "unexpected"],
    ["{} {}", "1:4", "unexpected"],
    ["nul", "1:1", "unexpected"],
  ])("is refused where %j goes wrong", async (content, place, detail) => {
    expect(await include(content)).toEqual([
      expect.stringMatching(
        new RegExp(`^template_unresolved x.json:${place} is not valid JSON: .*${detail}.*; correct the file`),
      ),
    ]);
  });

  it("is never quoted: the mistake may stand in a secret", async () => {
    expect((await include('{"key": hunter2hunter2}')).join()).not.toContain("hunter2");
  });

  it("is read as the engine reads it, whatever stands in it", () => {
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", '"', "\\", "0", "\n", "e"))
      .map(([text, at, put]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + put + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), broken, fc.string({ unit: fc.constantFrom(...'{}[]":,1-.eE\\n ') })),
        (text) => {
          expect(jsonMistake(text) === undefined).toBe(parses(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("knows where each of its keys stands, and goes as deep as it must", () => {
    const text = '{\n "a": [1, {"b/c": 2}],\n "d": {"e": {}}\n}';
    expect(text.slice(jsonPlace(text, ["a", 1, "b/c"]))).toMatch(/^"b\/c"/);
    expect(text.slice(jsonPlace(text, ["a", "0"]))).toMatch(/^1,/);
    expect(text.slice(jsonPlace(text, ["d", "missing", "more"]))).toMatch(/^"d"/);
    expect(jsonPlace(text, [])).toBe(0);
    expect(jsonPlace('{"a": {}, "c": {"b": 1}}', ["a", "b"])).toBe(1);
    expect(jsonMistake("[".repeat(200_000) + "]".repeat(200_000))).toBeUndefined();
    expect(jsonMistake("[".repeat(200_000))).toBe(200_000);
  });
});

describe("an include that is a JSON Schema", () => {
  const draft7 = "http://json-schema.org/draft-07/schema#";

  it("is checked when it says so, or when its token does", async () => {
    const wrong = '{"type": "objekt"}';
    expect(await include(wrong)).toEqual([]);
    expect(await include(wrong, "OUTPUT_SCHEMA")).toEqual([
      expect.stringMatching(/^schema_invalid x.json:1:2 \/type /),
    ]);
    expect(await include(`{"$schema": "https://example.com/mine",\n "type": "objekt"}`)).toEqual([
      expect.stringMatching(/^schema_invalid x.json:2:2 \/type /),
    ]);
  });

  it.each([
    ["as 2020-12 where the dialect is unknown", '{"$schema": "...", "$defs": {"a": {"type": "object"}}}'],
    ["a dialect of its own", `{"$schema": "${draft7}", "items": [{"type": "string"}]}`],
    ["a list of items where nothing says which dialect", '{"items": [{"type": "string"}]}'],
    [
      "one that is older than any we know",
      '{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true}',
    ],
    ["true", "true"],
    ["one that refers to another file", '{"$ref": "other.json#/a"}'],
    ["one that refers to itself", '{"properties": {"child": {"$ref": "#"}}}'],
    ["the same name again", '{"$id": "https://example.com/same", "type": "string"}'],
    ["the same name with another content", '{"$id": "https://example.com/same", "type": "number"}'],
  ])("is taken: %s", async (_name, content) => {
    expect(await include(content, "SCHEMA")).toEqual([]);
  });

  it.each([
    [
      "items is a list since 2020-12 no more",
      '{"$schema": "https://json-schema.org/draft/2020-12/schema", "items": []}',
      "/items",
    ],
    [
      "a key that no address could hold",
      '{"properties": {"100%": {"type": "strin"}}}',
      "/properties/100%/type",
    ],
    ["no object", "[]", "is no JSON Schema"],
    ["a missing definition", '{"$ref": "#/$defs/none"}', "refers to #/$defs/none"],
    ["a pattern", '{"pattern": "hunter2["}', "no regular expression"],
    [
      "two mistakes",
      '{"properties": {"a": {"minimum": "1"}, "b": {"required": "x"}}}',
      "/properties/b/required",
    ],
    ["too deep", `${'{"items":'.repeat(300)}{}${"}".repeat(300)}`, "nested too deep"],
  ])("is refused: %s", async (_name, content, expected) => {
    const problems = await include(content, "SCHEMA");
    expect(problems.join("\n")).toContain(expected);
    expect(problems.every((problem) => /^schema_invalid x\.json:\d+:\d+ /.test(problem))).toBe(true);
    expect(problems.join()).not.toContain("hunter2");
  });
});
