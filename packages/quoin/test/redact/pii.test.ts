import { expect, test } from "vitest";
import { redact } from "../../src/text/redact/index.ts";
import { rules } from "../../src/text/redact/rules.ts";
import { piiCases } from "./pii-cases.ts";

test("C8: every kind of personal data has one to catch", () => {
  const names = rules.filter((rule) => rule.class === "pii").map((rule) => rule.name);
  expect(new Set(piiCases.map((each) => each.rule))).toEqual(new Set(names));
});

test.each(piiCases.map((each, at) => [at, each.rule, each] as const))(
  "C8: %i %s",
  (_at, rule, { text, value }) => {
    const redacted = redact(text, { secrets: false, pii: true });
    expect(redacted.text).toBe(text.replace(value, () => `[REDACTED:${rule}]`));
    expect(redacted.findings).toMatchObject([{ rule, class: "pii", start: text.indexOf(value) }]);
  },
);

test("C8: the password of an address goes, its host stays", () => {
  const text = "postgres://bob:s3cr3t@db.example.com/x";
  expect(redact(text, { secrets: true, pii: true }).text).toBe(
    "postgres://bob:[REDACTED:url-password]@db.example.com/x",
  );
});
