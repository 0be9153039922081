import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readJson } from "../../src/replies/read-json.ts";

describe("JSON is read with patience, and never with imagination (B6)", () => {
  it("reads strict JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom("", " ", "\n\t\r "), (text, space) => {
        const { value, repairs, problems } = readJson(space + text + space, "any");
        expect(problems).toEqual([]);
        expect(repairs).toEqual([]);
        expect(value).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("reads every string and number as JSON.parse does", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, number) => {
          const json = JSON.stringify({ text, number, [text]: [text] });
          expect(readJson(json, "object").value).toEqual(JSON.parse(json));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("takes what JSON.parse takes, unless a key stands twice", () => {
    const characters = fc.constantFrom(
      ...'{}[]{}[],,::""0-1.eE+ \n\\tfalsenu',
      "true",
      "null",
      '"a"',
      '"b":',
      "u0041",
    );
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 14 }), (parts) => {
        const text = parts.join("");
        const parsed = strictly(text);
        const read = readJson(text, "any");
        if (parsed === undefined) return;
        const twice = read.problems.every(({ message }) => message.includes("stands twice"));
        if (read.problems.length) expect(twice).toBe(true);
        else expect(read).toEqual({ value: parsed, repairs: [], problems: [] });
      }),
      { numRuns: 5000 },
    );
  });

  it("lets no key change what an object is", () => {
    const { value } = readJson('{"__proto__": {"polluted": true}, "constructor": 1}', "object");
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect((value as { polluted?: unknown }).polluted).toBeUndefined();
    expect(readJson('{"__proto__": 1, "__proto__": 2}', "object").problems).toHaveLength(1);
  });

  it("goes two hundred levels deep and no further", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(readJson(nested(200), "array").problems).toEqual([]);
    for (const levels of [201, 100_000]) {
      expect(readJson(nested(levels), "array").problems[0]?.message).toContain("nested too deep");
    }
  });

  it("tells the kinds of values apart", () => {
    expect(readJson("[1]", "array").value).toEqual([1]);
    expect(readJson("See [1].", "array").value).toEqual([1]);
    expect(readJson("See [1]: [[2]]", "array").value).toEqual([[2]]);
    expect(readJson("42", "any").value).toBe(42);
    for (const [reply, expects] of [
      ["[1]", "object"],
      ["{}", "array"],
      ["42", "object"],
      ['"[]"', "array"],
    ] as const) {
      const { value, problems } = readJson(reply, expects);
      expect(value).toBeUndefined();
      expect(problems).toHaveLength(1);
    }
  });

  it("takes an apostrophe only between letters for one", () => {
    expect(readJson("['don't', 'l’été', 'o'clock']", "array").value).toEqual(["don't", "l’été", "o'clock"]);
    for (const reply of ["['90's']", "['the users' cat']", "['rock 'n' roll']", "['a\\n'b']", "[''a']"]) {
      expect(readJson(reply, "array").problems).toHaveLength(1);
    }
  });

  it("closes braces at the very end and nowhere else", () => {
    for (const whole of ['{"a": {"b": {"c": null', '{"a": [1, 2], "b": "x"  \n', "{'a': True", '{"a": 1 ']) {
      expect(
        readJson(whole, "object")
          .repairs.map(({ message }) => message)
          .join(),
      ).toContain("closing brace");
    }
    for (const cut of [
      "{",
      '{"a',
      '{"a"',
      '{"a":',
      '{"a": 1',
      '{"a": -',
      '{"a": tru',
      '{"a": true,',
      '{"a": [',
      '{"a": [1',
      '{"a": "x',
      '{"a": "x\\',
      '{"a": "x\\u00',
      '{"a": true //',
      '{"a": true /* */',
      '[{"a": true',
      '{"a": true\n```',
      '{"a": true\nDone.',
    ]) {
      const { value, problems } = readJson(cut, "object");
      expect(value, cut).toBeUndefined();
      expect(problems, cut).toHaveLength(1);
    }
  });

  it("says where", () => {
    const { problems } = readJson('Well:\n{\n  "a": 1,\n  "b": oops\n}', "object");
    expect(problems).toEqual([
      { at: "line 4, column 8", message: expect.stringContaining('"oops" stands where a value') },
    ]);
    const { repairs } = readJson('{\n  "a": 1,\n  "b": [1,],\n}', "object");
    expect(repairs).toEqual([
      { at: "line 3, column 10", message: expect.stringMatching(/trailing comma.*2 times/) },
    ]);
  });

  it("says on which line a string was broken", () => {
    const { repairs } = readJson('{"a": "x\ny"}', "object");
    expect(repairs).toEqual([{ at: "line 1, column 9", message: expect.stringContaining("line break") }]);
  });

  it("adds a comma only between objects, or between members on two lines", () => {
    expect(readJson('[{"a": 1} {"b": 2}]', "array").value).toEqual([{ a: 1 }, { b: 2 }]);
    expect(readJson('{"a": "}"\n"b": 2}', "object").value).toEqual({ a: "}", b: 2 });
    for (const reply of [
      '[1 {"b": 2}]',
      '["}" {"b": 2}]',
      '[{"a": 1} 2]',
      "[[1] [2]]",
      "[1\n2]",
      '["a"\n"b"]',
      '{"a": 1 "b": 2}',
    ]) {
      expect(readJson(reply, "any").problems, reply).toHaveLength(1);
    }
  });

  it("never throws, whatever the text", () => {
    const pieces = fc.constantFrom(
      ..."{}[]\"'“”„\\/*:,`~<> \n\t019.-eE",
      "<think>",
      "</think>",
      "true",
      "None",
      "\ud800",
      "\ufeff",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 40 }),
        (parts) => {
          for (const expects of ["object", "array", "any"] as const) {
            const { value, problems } = readJson(parts.join(""), expects);
            expect(value === undefined).toBe(problems.length > 0);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });
});

function strictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Each is repeated: the texts on which a reader that tries again and again takes the square of their length. */
const units = [
  "{",
  "[",
  "{[",
  "[1",
  "[1,",
  "[a",
  "{a",
  "{a:",
  "[[",
  "[ ",
  "{ ",
  "[/*",
  "[//\n",
  '["',
  "['",
  "{“",
  "'",
  '"',
  "\\",
  '\\"',
  "`",
  "```\n",
  "<think>",
  "</think>",
  "<think></think>",
  "{}",
  "[]",
  "[1] ",
  "{a} ",
  "1,",
  "'a',",
  "/**/1,",
  "//\n1,",
  "{a:1}",
  '"a":1,',
  "“a”,",
  "True,",
  "{}\n",
  "[ ] ",
  "- [ ]\n",
  "]",
  "}",
  ",",
  "\n",
  " ",
  '{"a":1}',
  '{"a":[]},',
  '{"a":1,',
  '[{"a":"b"}',
  "'a'b",
  "“",
  "status blocked ",
  "type: [] ",
  "1",
  "-",
  "x",
  "\u00e9'",
  "//",
  "/*",
];

/** The best of two. */
function milliseconds(read: () => void): number {
  const times = [0, 1].map(() => {
    const started = performance.now();
    read();
    return performance.now() - started;
  });
  return Math.min(...times);
}

const wraps: [string, (text: string) => string][] = [
  ["bare", (text) => text],
  ["as the elements of a list", (text) => `[${text}]`],
  ["in a string", (text) => `{"a": "${text}"}`],
  ["in single quotes", (text) => `{'a': '${text}'}`],
  ["in an object", (text) => `{"a": [1], ${text}}`],
];

describe.each(wraps)("B6: time grows with the text, %s", (_, wrap) => {
  test.each(units)("%j", { retry: 3 }, (unit) => {
    const make = (length: number) => wrap(unit.repeat(Math.ceil(length / unit.length)));
    const [small, large] = [make(30_000), make(240_000)];
    const before = milliseconds(() => readJson(small, "object"));
    const after = milliseconds(() => readJson(large, "object"));
    // Eight times the text: linear is eight times the time, square is sixty-four. A tiny time says nothing.
    expect(after).toBeLessThan(Math.max(before, 0.5) * 32);
  });
});
