import { expect, test } from "vitest";
import { redact } from "../../src/text/redact/index.ts";
import { piiCases } from "./pii-cases.ts";

test("C8: there are at least 30 personal data to catch", () => {
  expect(piiCases.length).toBeGreaterThanOrEqual(30);
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
