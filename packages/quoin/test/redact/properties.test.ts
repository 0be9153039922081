// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such references are what is tested.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Redaction, redact } from "../../src/text/redact/index.ts";
import { rules } from "../../src/text/redact/rules.ts";
import { noise, pemBody, pemHead } from "./noise.ts";
import { piiCases } from "./pii-cases.ts";
import { secretCases } from "./secret-cases.ts";

const all = { secrets: true, pii: true };
const classes = fc.record({ secrets: fc.boolean(), pii: fc.boolean() });

/** Pieces of what the rules look for, glued together without regard to where one ends. */
const pieces = [
  ...secretCases.flatMap(({ text, value }) => [text, value, value.slice(0, 9), value.slice(9)]),
  ...piiCases.flatMap(({ text, value }) => [text, value, value.slice(0, 5), value.slice(5)]),
  ..."= : ; , . @ / \\ \" ' ` < > ( ) [ ] { } $ & ? # * | + - _ ~ %".split(" "),
  ...[
    "\n",
    " ",
    "\r\n",
    "\t",
    "\u200B",
    "\uFEFF",
    "\uFFFC",
    "\uD800",
    "\uDC00",
    "é",
    "://",
    "=>",
    "</",
    "://u:",
    "@h.io",
  ],
  ...[
    "password",
    "token",
    "api_key",
    "secret",
    " is ",
    "Bearer ",
    "Basic ",
    "Cookie: ",
    "Authorization: ",
    "--password ",
    "PWD",
  ],
  ...[
    "[REDACTED:email]",
    "[REDACTED:password]",
    "[REDACTED:",
    "]",
    "${X}",
    "xxxx",
    "string",
    "eyJ",
    "+1",
    "0",
    "12",
    "CPF ",
  ],
  ...[
    "sk-",
    "AKIA",
    "SK",
    "a1",
    "Z9",
    "abc123",
    "1234",
    "-----END PRIVATE KEY-----",
    pemHead("PRIVATE KEY"),
    pemBody,
    noise(40),
  ],
];
const glued = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
const anyText = fc.oneof(
  { weight: 4, arbitrary: glued },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  },
);
const many = { numRuns: 4000 };

/** Puts the output together again from the input and the findings. */
function rebuilt(text: string, { findings }: Redaction): string {
  let built = "";
  let position = 0;
  for (const { rule, start, end } of findings) {
    expect(start).toBeGreaterThanOrEqual(position);
    expect(end).toBeGreaterThan(start);
    built += `${text.slice(position, start)}[REDACTED:${rule}]`;
    position = end;
  }
  return built + text.slice(position);
}

describe("C8: for any text", () => {
  test("redacting again changes nothing", () => {
    fc.assert(
      fc.property(anyText, classes, (text, chosen) => {
        const once = redact(text, chosen).text;
        expect(redact(once, chosen)).toEqual({ text: once, findings: [] });
      }),
      many,
    );
  });

  test("text outside the findings is unchanged, and findings are in order", () => {
    fc.assert(
      fc.property(anyText, classes, (text, chosen) => {
        const redacted = redact(text, chosen);
        expect(redacted.text).toBe(rebuilt(text, redacted));
      }),
      many,
    );
  });

  test("only the classes asked for are found", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(
          redact(text, { secrets: true, pii: false }).findings.every((each) => each.class === "secret"),
        ).toBe(true);
        expect(
          redact(text, { secrets: false, pii: true }).findings.every((each) => each.class === "pii"),
        ).toBe(true);
      }),
    );
  });

  test("a secret does not survive between harmless words", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...secretCases, ...piiCases),
        word,
        word,
        ({ text, value }, before, after) => {
          expect(redact(`${before}\n${text}\n${after}`, all).text).not.toContain(value);
        },
      ),
      many,
    );
  });
});

describe("C8: the table of rules", () => {
  test.each(rules.map((rule) => [rule.name, rule] as const))("%s is well formed", (name, rule) => {
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(rule.pattern.global).toBe(true);
    if (rule.hint instanceof RegExp) expect(rule.hint.global).toBe(false);
  });

  test("a hint never hides what its rule would find", () => {
    for (const { rule: name, text } of [...secretCases, ...piiCases]) {
      const candidates = rules.filter((rule) => rule.name === name);
      const hinted = candidates.some(({ hint }) =>
        hint instanceof RegExp ? hint.test(text) : hint.some((prefix) => text.includes(prefix)),
      );
      expect([name, hinted]).toEqual([name, true]);
    }
  });
});
