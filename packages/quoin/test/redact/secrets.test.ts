import { describe, expect, test } from "vitest";
import { redact } from "../../src/text/redact/index.ts";
import { rules } from "../../src/text/redact/rules.ts";
import { keyCases } from "./key-cases.ts";
import { capitals, jwt, noise, pemBody, pemHead } from "./noise.ts";
import { awsKey, fileCases, namedCases, placedCases, secretCases } from "./secret-cases.ts";

const secretsOnly = { secrets: true, pii: false };

const secretNames = new Set(rules.filter((rule) => rule.class === "secret").map((rule) => rule.name));

test("C8: at least 120 kinds of secrets are known, and each has one to catch", () => {
  expect(secretNames.size).toBeGreaterThanOrEqual(120);
  expect(new Set(secretCases.map((each) => each.rule))).toEqual(secretNames);
});

describe.each([
  ["keys with a prefix", keyCases],
  ["secrets known by their place", placedCases],
  ["secrets of certain files", fileCases],
  ["secrets known by their name", namedCases],
])("C8: %s", (_, cases) => {
  test.each(cases.map((each, at) => [at, each.rule, each] as const))(
    "%i %s",
    (_at, rule, { text, value }) => {
      const redacted = redact(text, secretsOnly);
      expect(redacted.findings).toHaveLength(1);
      expect(redacted.findings[0]).toMatchObject({ rule, class: "secret" });
      // PEM bodies go with their first and last line, so only the value is looked for.
      expect(redacted.text).not.toContain(value);
      expect(redacted.text).toContain(`[REDACTED:${rule}]`);
      if (rule !== "private-key") expect(redacted.text).toBe(text.replace(value, () => `[REDACTED:${rule}]`));
    },
  );
});

describe("C8: what stays around a secret", () => {
  test("prose after a private key that was cut off", () => {
    const text = `${pemHead("PRIVATE KEY")}\n${pemBody}\nand then the user said hello to everybody`;
    const rest = "\nand then the user said hello to everybody";
    expect(redact(text, secretsOnly).text).toBe(`[REDACTED:private-key]${rest}`);
  });

  test("a private key with a damaged middle goes whole", () => {
    const end = pemHead("PRIVATE KEY").replace("BEGIN", "END");
    const text = `${pemHead("PRIVATE KEY")}\n${noise(64)}\n~~damaged~~\n${noise(64)}\n${end}\nafter`;
    expect(redact(text, secretsOnly).text).toBe("[REDACTED:private-key]\nafter");
  });

  test("two secrets side by side", () => {
    const [first, second] = [keyCases[0], keyCases[10]];
    const redacted = redact(`${first?.value} ${second?.value}`, secretsOnly);
    expect(redacted.text).toBe("[REDACTED:openai-key] [REDACTED:github-token]");
  });

  test("the key that follows an AWS key id", () => {
    const id = `${"AK" + "IA"}${capitals(16)}`;
    for (const between of [",", " and secret ", '","secret":"']) {
      const { text } = redact(`${id}${between}${awsKey}\n`, secretsOnly);
      expect(text).toBe(`[REDACTED:aws-access-key-id]${between}[REDACTED:aws-secret-access-key]\n`);
    }
  });

  test("the specific rule names a secret that a general one finds too", () => {
    expect(redact(`api_key = "${keyCases[3]?.value}"`, secretsOnly).text).toBe(
      'api_key = "[REDACTED:anthropic-key]"',
    );
    expect(redact(`Authorization: Bearer ${jwt}`, secretsOnly).text).toBe(
      "Authorization: Bearer [REDACTED:jwt]",
    );
  });

  test("a mailbox as password is a secret, once", () => {
    const value = "bob1" + "@" + "x.org";
    const redacted = redact(`password: "${value}"`, { secrets: true, pii: true });
    expect(redacted.findings).toMatchObject([{ rule: "password", class: "secret" }]);
  });
});

describe("C8: hidden secrets", () => {
  test.each(["\u200B", "\u200D", "\u2060", "\uFEFF", "\u00AD", "\u{E0041}"])(
    "split by invisible %j",
    (invisible) => {
      for (const { value } of keyCases.slice(0, 12)) {
        const split = `${value.slice(0, 6)}${invisible}${value.slice(6, 15)}${invisible}${value.slice(15)}`;
        const text = `a${invisible}b ${split} c${invisible}d`;
        const redacted = redact(text, secretsOnly);
        expect(redacted.text).toMatch(
          new RegExp(`^a${invisible}b \\[REDACTED:[a-z-]+\\] c${invisible}d$`, "u"),
        );
      }
    },
  );

  test("glued to a word by an invisible character", () => {
    const value = keyCases[0]?.value ?? "";
    expect(redact(`see\u200B${value}`, secretsOnly).text).toBe("see\u200B[REDACTED:openai-key]");
  });

  test("inside a forged placeholder", () => {
    const value = keyCases[0]?.value ?? "";
    expect(redact(`[REDACTED:${value}]`, secretsOnly).text).toBe("[REDACTED:[REDACTED:openai-key]]");
  });
});

test("C8: classes are switched one by one", () => {
  const text = `${keyCases[0]?.value} jane${"@"}example.com`;
  expect(redact(text, { secrets: false, pii: false })).toEqual({ text, findings: [] });
  expect(redact(text, secretsOnly).findings.map((finding) => finding.rule)).toEqual(["openai-key"]);
  expect(redact(text, { secrets: false, pii: true }).findings.map((finding) => finding.rule)).toEqual([
    "email",
  ]);
  expect(redact(text, { secrets: true, pii: true }).findings).toHaveLength(2);
});
