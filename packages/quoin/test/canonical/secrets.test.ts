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
