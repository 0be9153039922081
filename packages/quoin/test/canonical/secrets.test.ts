import { generateKeyPairSync } from "node:crypto";
import { assemble } from "quoin";
import { assemblePrompt, canonical } from "quoin/canonical";
import { describe, expect, it } from "vitest";
import { places } from "./places.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 4096 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const keyLines = pem.split("\n").filter((line) => /^[A-Za-z0-9+/=]{40,}$/.test(line));
const around = "a line of a log, as there are many\n".repeat(60);

describe("secrets are redacted in every section (C8)", () => {
  it.each(Object.entries(places))("a private key in %s", async (_name, place) => {
    for (const text of [pem, `${around}${pem}${around}`]) {
      const assembly = await assemble(canonical(), place(text));
      const shown = JSON.stringify(assembly);
      expect(keyLines.filter((line) => shown.includes(line))).toEqual([]);
    }
  });

  it.each(["\\n", "\\t", "\\r\\n", "\\u0022", "%20", "%3D", "\u001b[32m", "[32m"])(
    "an API key right behind %j",
    async (before) => {
      const key = `sk-${"proj-"}${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d"}`;
      for (const place of Object.values(places)) {
        expect((await assemble(canonical(), place(`log: ${before}${key}\u001b[0m`))).text).not.toContain(key);
      }
      const described = { type: "json" as const, jsonSchema: { description: `Example:\n${key}` } };
      const task = [{ instruction: "x", outputFormat: described }];
      expect((await assemblePrompt({ task, input: { userQuery: "q" } })).text).not.toContain(key);
    },
  );

  it("none in what is logged", async () => {
    const events: unknown[] = [];
    const id = `sk-${"proj-"}${"Ab1".repeat(16)}`;
    const spec = {
      constraints: [{ id, text: "x" }],
      task: [{ instruction: "y" }],
      input: { userQuery: pem },
    };
    const assembly = await assemblePrompt(spec, { window: 400 }, { log: (event) => events.push(event) });
    expect(JSON.stringify([events, assembly])).not.toContain(id);
    expect(keyLines.some((line) => JSON.stringify(events).includes(line))).toBe(false);
  });
});
