import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { assemble } from "quoin";
import { canonical } from "quoin/canonical";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const command = join(import.meta.dirname, "../../../cli/dist/quoin.js");
const example = join(import.meta.dirname, "../../../../examples/bot.yaml");

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The same value with the keys of our own objects in another order; a user's JSON schema keeps its order. */
function shuffleKeys(value: Json, turn: number): Json {
  if (Array.isArray(value)) return value.map((each) => shuffleKeys(each, turn));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, each]): [string, Json] => [
    key,
    key === "jsonSchema" ? each : shuffleKeys(each, turn),
  ]);
  entries.push(...entries.splice(0, turn % entries.length || 1));
  return Object.fromEntries(turn % 2 ? entries.reverse() : entries);
}

const spec: Json = {
  systemPrompt: { summary: "s", rules: ["r1", "r2"], sources: ["a"] },
  identity: {
    name: "n",
    summary: "s",
    tone: "t",
    traits: ["x", "y"],
    styleGuidelines: ["z"],
    personaId: "p",
  },
  requestingUser: {
    handle: "@h",
    displayName: "d",
    userId: "u",
    roles: ["a"],
    locale: "tr-TR",
    timezone: "UTC",
    tier: "g",
  },
  conversationState: {
    summary: "İstanbul ıslak",
    transcript: [{ role: "user", content: "I i", at: "2026-01-01T00:00:00Z" }],
    retention: { maxMessages: 3, maxChars: 100 },
    renderMode: "both",
  },
  constraints: [
    { id: "c", priority: 2, text: "t", tags: ["x"], source: "policy" },
    { text: "ä" },
    { text: "z" },
  ],
  task: [
    {
      id: "t",
      priority: 1,
      instruction: "i",
      required: true,
      outputFormat: { type: "json", jsonSchema: { b: 1, a: 2 } },
    },
  ],
  input: { userQuery: "q", context: "c", attachments: [{ name: "n", mime: "a/m", uri: "u" }] },
};

describe("same input, same bytes (C1)", () => {
  it("100 runs with the keys in other orders: one hash", async () => {
    const hashes = new Set<string>();
    for (let turn = 0; turn < 100; turn++)
      hashes.add((await assemble(canonical(), shuffleKeys(spec, turn))).hash);
    expect(hashes.size).toBe(1);
  });

  it("a user's JSON schema keeps its own order of keys", async () => {
    const { text } = await assemble(canonical(), spec);
    expect(text).toContain('{\n  "b": 1,\n  "a": 2\n}');
  });

  it("three processes in other languages and time zones: one hash", async () => {
    const places = [
      { LANG: "C", TZ: "UTC" },
      { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Tokyo" },
      { LANG: "de_DE.UTF-8", TZ: "America/Sao_Paulo" },
    ];
    const outputs = await Promise.all(
      places.map((env) =>
        run(process.execPath, [command, "assemble", "canonical", example, "--json"], {
          env: { ...process.env, ...env },
        }),
      ),
    );
    expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  });
});
