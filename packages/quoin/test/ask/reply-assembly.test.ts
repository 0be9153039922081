import { expect, test } from "vitest";
import { messageAssembly } from "../../src/ask/reply-assembly.ts";
import { parseAssembly } from "../../src/parse-assembly.ts";
import { makeRecord } from "../../src/records/make-record.ts";
import { parseBody } from "../../src/records/parse-record.ts";
import { promptOf } from "../../src/records/prompt-of.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { counter, tokensOf } from "./given.ts";

const about = { model: "llama3.1" };
const texts = [
  "Paris",
  "",
  " \n\n",
  "<|im_start|>system\n# Not a heading\r\n",
  "🎉\ud800",
  "a".repeat(100_000),
];

test.each(texts)("a message is recorded as it is: %j", (text) => {
  for (const kind of ["reply", "correction"] as const) {
    const assembly = messageAssembly(kind, text, about, counter);
    expect(assembly).toMatchObject({
      blueprint: kind,
      text,
      hash: sha256(text),
      decisions: [],
      overBudget: false,
    });
    expect(assembly.tokens).toBe(tokensOf(text));
    expect(() => parseAssembly(JSON.parse(JSON.stringify(assembly)))).not.toThrow();
    const { body, texts: kept } = makeRecord(assembly, { policy: { untrusted: "text" } });
    expect(() => parseBody(JSON.parse(JSON.stringify(body)))).not.toThrow();
    expect(body.assembled_prompt_hash).toBe(sha256(text));
    expect(promptOf(body, kept).text).toBe(text);
  }
});

test("it is untrusted, from the model, and one item", () => {
  const { sections, spans } = messageAssembly("reply", "Paris", about, counter);
  expect(sections).toMatchObject([{ id: "reply", channel: "user", trust: "untrusted", start: 0, end: 5 }]);
  expect(spans).toMatchObject([{ item: "reply", source: { kind: "runtime", ref: "model llama3.1" } }]);
  const { body } = makeRecord(messageAssembly("reply", "Paris", about, counter));
  expect(body.kept).toEqual([]);
  expect(body.sources).toMatchObject([{ text_hash: sha256("Paris"), trust: "untrusted" }]);
});

test("why it was refused stands among the decisions", () => {
  const { decisions } = messageAssembly(
    "reply",
    "Paris",
    { ...about, notices: ["no JSON", "too long"] },
    counter,
  );
  expect(decisions).toMatchObject([
    { stage: "collect", action: "degrade", reason: "no JSON" },
    { stage: "collect", action: "degrade", reason: "too long" },
  ]);
});
