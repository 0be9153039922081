import { describe, expect, test } from "vitest";
import type { Item, Section } from "../../src/core/types.ts";
import { redactionScreen } from "../../src/screens/redaction.ts";
import { keyCases } from "./key-cases.ts";
import { secretCases } from "./secret-cases.ts";

const openai = keyCases[0]?.value ?? "";
const aws = keyCases[8]?.value ?? "";
const mail = "jane" + "@" + "example.com";
const ssn = "123-45" + "-6789";

function place(text: string, section = "conversation"): [string, Item, Section] {
  const item: Item = { id: "one", text, source: { kind: "input", ref: "test" } };
  return [text, item, { id: section, trust: "untrusted", channel: "user", required: false, items: [item] }];
}

describe("C8: the redaction screen", () => {
  const screen = redactionScreen({ secrets: true, pii: (_item, section) => section.id === "conversation" });

  test("says nothing about clean text", () => {
    expect(screen.check(...place("All is well."))).toBeUndefined();
  });

  test("names the kinds of secrets", () => {
    expect(screen.check(...place(`${openai} and ${aws}`))).toEqual({
      action: "redact",
      text: "[REDACTED:openai-key] and [REDACTED:aws-access-key-id]",
      reason: "2 secrets (openai-key, aws-access-key-id)",
      count: 2,
    });
  });

  test("counts personal data by kind", () => {
    expect(screen.check(...place(`${mail}`))).toMatchObject({ reason: "1 e-mail", count: 1 });
    expect(screen.check(...place(`${openai} ${mail}, ${mail} ${ssn}`))).toMatchObject({
      reason: "1 secret (openai-key), 2 e-mails, 1 national id",
      count: 4,
    });
  });

  test("leaves personal data where it is needed, and still takes secrets", () => {
    expect(screen.check(...place(mail, "task"))).toBeUndefined();
    expect(screen.check(...place(`${mail} ${openai}`, "task"))).toMatchObject({
      text: `${mail} [REDACTED:openai-key]`,
    });
  });

  test("can be told to leave secrets", () => {
    expect(redactionScreen({ secrets: false, pii: () => false }).check(...place(openai))).toBeUndefined();
  });

  test("never repeats what it took out", () => {
    for (const { text, value } of secretCases) {
      expect(JSON.stringify(screen.check(...place(text)))).not.toContain(JSON.stringify(value).slice(1, -1));
    }
  });
});
