/** Runs the YAML cases on taint: what the agent reads from its standard input, and what a ledger makes of texts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chars4 } from "quoin";
import { createPromptContext, PromptBuilder, parseStdinPayload, payloadContext } from "quoin/agent";
import { buildStdinPayload, memoryTaintStore, payloadTaint, type TaintEvent, taintLedger } from "quoin/taint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Case {
  name: string;
  proves: string[];
}
interface PayloadCase extends Case {
  input: string;
  /** The payload as it is read; what a prompt takes from it. */
  expect: { payload: unknown; context?: unknown };
}
interface SessionCase extends Case {
  profile: string;
  /** Source and tokens of each text. */
  texts: Record<string, number>[];
  /** The report's figures; kinds of events; parts of the agent's prompt. */
  expect: Record<string, unknown> & { events?: string[]; prompt?: string[] };
}

const read = (file: string) =>
  parse(readFileSync(join(import.meta.dirname, file), "utf8"), { merge: true }) as Case[];
const nameOf = ({ name, proves }: Case) => `${name} (${proves.join(", ")})`;

describe("taint/payload.yaml", () => {
  for (const each of read("payload.yaml") as PayloadCase[])
    it(nameOf(each), () => {
      const payload = parseStdinPayload(each.input);
      expect(payload).toEqual(each.expect.payload);
      if (each.expect.context) expect(payloadContext(payload)).toEqual(each.expect.context);
    });
});

describe("taint/sessions.yaml", () => {
  for (const each of read("sessions.yaml") as SessionCase[])
    it(nameOf(each), async () => {
      const { events, prompt, ...figures } = each.expect;
      const told: TaintEvent[] = [];
      const onEvent = (event: TaintEvent) => void told.push(event);
      const ledger = taintLedger({ store: memoryTaintStore(), counter: chars4, onEvent });
      await ledger.open("s", { profile: each.profile });
      for (const [at, text] of each.texts.flatMap((texts) => Object.entries(texts)).entries())
        await ledger.add("s", { id: `${at}`, source: text[0], text: "aaaa".repeat(text[1]) });
      const report = await ledger.report("s");
      expect(report).toMatchObject(figures);
      if (events) expect(told.map(({ kind }) => kind)).toEqual(events);
      const payload = parseStdinPayload(buildStdinPayload({ message: "m", ...payloadTaint(report) }));
      const { content } = new PromptBuilder().build(createPromptContext(payloadContext(payload)));
      expect(content.includes("ELEVATED")).toBe(report.elevated);
      for (const part of prompt ?? []) expect(content).toContain(part);
    });
});
