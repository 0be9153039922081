/** What stays where there is no room for all, and what is told of the rest. */
import { describe, expect, it } from "vitest";
import { PromptAssembler, type PromptConfig } from "../../src/dynamic.ts";
import { filesOf, layerFiles, manifestOf, memoriesOf, projectPorts, skills, tools } from "./a-project.ts";

const memories = memoriesOf([
  { text: "The tests of the project need the variable TZ to be UTC." },
  { type: "activity", text: "Ran the project's tests: two failures in login." },
]);
const base = { baseTools: { act: ["run_tests"] }, baseSkills: { act: ["write-tests"] } };

function made(config: PromptConfig) {
  const memory = { minScore: 0 };
  const one = new PromptAssembler({
    ...projectPorts({ memories }),
    config: { ...base, memory, ...config },
    catalogues: { tools, skills },
  });
  return one.assembly({ task: "go" });
}

describe("a window that is too small for all (A3)", () => {
  it("is kept to; activity goes first, then skills, memories and at last tools", async () => {
    const { tokens } = await made({});
    const gone: string[] = [];
    for (let window = tokens; gone.length < 4; window--) {
      const { view, tokens: taken, limit } = await made({ window, reserve: 0 });
      expect(taken).toBeLessThanOrEqual(limit);
      expect(limit).toBeLessThanOrEqual(window);
      const shown = {
        ...{ tools: view.tools, skills: view.skills },
        ...{ memories: view.context.memories, activity: view.context.activity },
      };
      for (const [name, all] of Object.entries(shown))
        if (all.length === 0 && !gone.includes(name)) gone.push(name);
    }
    expect(gone).toEqual(["activity", "skills", "memories", "tools"]);
  });

  it("shows a tool's first sentence, then how it is called; what a screen took out stays out", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const wordy = manifestOf("tool", [
      { name: "deploy", description: `Deploys with ${secret}. ${"It takes a while. ".repeat(20)}` },
    ]);
    const shown = async (capabilities: number) => {
      const config = { baseTools: { act: ["deploy"] }, caps: { capabilities } };
      const one = new PromptAssembler({ ...projectPorts(), config, catalogues: { tools: wordy } });
      const text = await one.assemble({ task: "go" });
      expect(text).not.toContain(secret);
      return text.split("\n").find((line) => line.startsWith("- deploy"));
    };
    expect(await shown(500)).toContain("It takes a while.");
    expect(await shown(60)).toBe("- deploy(): Deploys with [REDACTED:github-token].");
    expect(await shown(20)).toBe("- deploy()");
  });

  it("tells that it left tools out", async () => {
    const wordy = { semantic: { minScore: 0, maxResults: 7 }, include: { skills: false } };
    const { sections, text: whole } = await made(wordy);
    const all = sections.find(({ id }) => id === "capabilities")?.tokens as number;
    expect(whole).not.toContain("left out for length");
    const { text, view } = await made({ ...wordy, caps: { capabilities: Math.floor(all / 3) } });
    expect(view.tools.length).toBeGreaterThan(0);
    expect(view.tools.length).toBeLessThan(7);
    expect(text).toContain("(further tools were left out for length)");
  });
});

it("is counted as the provider's own model counts, unless another is named", async () => {
  // A3
  const counterOf = async (config: PromptConfig) => (await made(config)).counter;
  const [openai, google] = [await counterOf({}), await counterOf({ provider: "google" })];
  expect(google).not.toBe(openai);
  expect(await counterOf({ provider: "google", model: "gpt-4o" })).toBe(openai);
});

describe("what is ours to choose", () => {
  it("is switched off by itself: skills, tools, git, the environment (A3)", async () => {
    const without = async (include: NonNullable<PromptConfig["include"]>) => {
      const { view } = await made({ include });
      const { git, env } = view.context;
      return [view.tools.length > 0, view.skills.length > 0, git !== null, env !== null];
    };
    expect(await without({ tools: false })).toEqual([false, true, true, true]);
    expect(await without({ skills: false })).toEqual([true, false, true, true]);
    expect(await without({ git: false })).toEqual([true, true, false, true]);
    expect(await without({ env: false })).toEqual([true, true, true, false]);
  });

  it("says of its layers how long they last, for caches (A1)", async () => {
    const { spans } = await made({});
    const named = spans.filter(({ item }) => item !== undefined);
    const lasting = named.map(({ section, item, volatility }) => [section, item, volatility]);
    expect(lasting.filter(([section]) => section === "constitution").map((each) => each.slice(1))).toEqual([
      ["constitution", "static"],
      ["always[0]", "static"],
      ["always[1]", "static"],
      ["rules", "static"],
      ["mode", "session"],
    ]);
    const others = lasting.filter(([section]) => section !== "constitution").map((each) => each[2]);
    expect([...new Set(others)]).toEqual(["turn"]);
  });

  it("breaks short markers of somebody's own inside untrusted text (A9)", async () => {
    const one = new PromptAssembler({
      ...projectPorts({ memories: memoriesOf([{ text: "tests: see [[login]] and ]]" }]) }),
      config: { memory: { minScore: 0 }, untrustedWrapper: { open: "[[", close: "]]" } },
    });
    const text = await one.assemble({ task: "run the tests" });
    expect(text).toContain("tests: see");
    expect(text.match(/\[\[/g)).toHaveLength(1);
    expect(text.match(/\]\]/g)).toHaveLength(1);
  });

  it("is forgotten for every project when told to (A1)", async () => {
    const read = { "/a": filesOf(layerFiles), "/b": filesOf(layerFiles) };
    const one = new PromptAssembler({
      open: (root) => ({ files: read[root as keyof typeof read] ?? filesOf(layerFiles) }),
    });
    const reads = async () => {
      for (const root of ["/a", "/b"]) await one.assemble({ task: "go", root });
      return [read["/a"].reads.length, read["/b"].reads.length];
    };
    expect(await reads()).toEqual([3, 3]);
    expect(await reads()).toEqual([3, 3]);
    one.forget();
    expect(await reads()).toEqual([6, 6]);
  });
});
