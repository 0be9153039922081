import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createPromptContext, PromptBuilder, type PromptModule } from "../../src/agent.ts";
import { readAgent } from "../../src/node.ts";
import { makeRecord } from "../../src/records.ts";

const module = (given: Partial<PromptModule>): PromptModule => ({
  name: "mine",
  priority: -1,
  shouldInclude: () => true,
  render: () => ["Mine."],
  estimateTokens: () => 1,
  ...given,
});
const paranoid = { profile: "paranoid", taintRatio: 0.9, contextContent: "Notes of the workspace." };

it("D1: a module cannot change the context for the others", () => {
  const meddling = module({
    shouldInclude(context) {
      Object.assign(context, { profile: "balanced", taintRatio: 0 });
      return true;
    },
  });
  expect(() => new PromptBuilder({ modules: [meddling] }).build(paranoid)).toThrow(
    expect.objectContaining({
      code: "blueprint_invalid",
      problems: [expect.objectContaining({ path: ["mine"] })],
    }),
  );
  const quiet = module({
    render({ skills, identityFiles }) {
      expect(() => (skills as unknown[]).push("x")).toThrow(TypeError);
      expect(() => Object.assign(identityFiles, { soul: "x" })).toThrow(TypeError);
      return ["Mine."];
    },
  });
  expect(new PromptBuilder({ modules: [quiet] }).build(paranoid).system).not.toContain("Notes of");
});

it("D1: what is not an answer at once is refused", () => {
  for (const given of [
    { shouldInclude: (async () => false) as unknown as () => boolean },
    { reads: () => undefined as unknown as [] },
  ])
    expect(() => new PromptBuilder({ modules: [module(given)] }).build({})).toThrow(
      expect.objectContaining({ code: "blueprint_invalid" }),
    );
});

it("D6: a required module does not vanish behind a short wording that shows nothing", () => {
  const shy = module({
    render: () => ["Mine, at length. ".repeat(40)],
    renderMinimal: () => ["\u200b\u0007"],
  });
  const { content } = new PromptBuilder({ modules: [shy] }).build({ contextWindow: 300 });
  expect(content).toContain("Mine, at length.");
});

it("D6: as many skills as fit stand whole, the others as a line each", () => {
  const skills = Array.from({ length: 12 }, (_, at) => ({
    name: `skill-${at}`,
    body: `Body ${at}. `.repeat(60),
  }));
  const whole = (contextWindow: number) => {
    const { content } = new PromptBuilder({ reserve: 0 }).build(
      createPromptContext({ skills, contextWindow }),
    );
    return skills.filter((_, at) => content.includes(`Body ${at}. Body ${at}.`)).map(({ name }) => name);
  };
  const counts = Array.from({ length: 16 }, (_, at) => 900 + 200 * at).map((window) => whole(window).length);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBe(12);
  expect(new Set(counts).size).toBeGreaterThan(8);
  expect(whole(2000)).toEqual(skills.slice(0, whole(2000).length).map(({ name }) => name));
});

it("D2: a soul that cannot be read is not a missing one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quoin-soul-"));
  try {
    writeFileSync(join(folder, "BOOTSTRAP.md"), "Find out who you are.");
    writeFileSync(join(folder, "SOUL.md"), new Uint8Array([0x49, 0xff, 0x20]));
    const { files, warnings } = await readAgent({ agent: folder });
    expect(warnings).toMatchObject([{ code: "file_not_utf8", file: join(folder, "SOUL.md") }]);
    const { content } = new PromptBuilder().build(createPromptContext({ ...files, taintRatio: 0.9 }));
    expect(content).toContain("Security Boundaries");
    expect(content).toContain("ELEVATED");
    expect(content).not.toContain("Find out who you are.");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("E5: a record holds everything that is ours, but no canary", () => {
  const canary = "quoin-canary-1234567890abcdef";
  const assembly = new PromptBuilder().assemble({ canary });
  expect(assembly.text).toContain(canary);
  const { body, texts } = makeRecord(assembly);
  expect([...texts.values()].join("\n")).toContain("Security Boundaries");
  expect(JSON.stringify([body, [...texts]])).not.toContain(canary);
});
