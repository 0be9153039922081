import { QuoinError } from "quoin";
import {
  agentPrompt,
  createPromptContext,
  loadPromptBuilder,
  PromptBuilder,
  type PromptModule,
} from "quoin/agent";
import { describe, expect, it, vi } from "vitest";
import { bootstrapFiles, contextWith, fullContext } from "./contexts.ts";

const rules: PromptModule = {
  name: "house-rules",
  priority: 20,
  shouldInclude: () => true,
  render: ({ profile }) => ["## House Rules", "", `Under ${profile}: close the door.`],
  estimateTokens: () => 10,
};

describe("PromptBuilder (D1, D6, D7)", () => {
  it("builds all six, in order of priority", () => {
    const { content, system, user, overBudget, metadata } = new PromptBuilder().build(fullContext());
    const order = [
      "Manon",
      "Injection Defense",
      "Security Boundaries",
      "The bakery",
      "Safety Skill",
      "## Runtime",
    ];
    const found = order.map((part) => content.indexOf(part));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(content).toContain("ELEVATED");
    expect(content).toContain("15.0%");
    expect([system, user, overBudget]).toEqual([content, "", false]);
    expect(metadata.modules).toEqual([
      "identity",
      "injection-defense",
      "security",
      "context",
      "skills",
      "runtime",
    ]);
    expect(metadata.moduleCount).toBe(6);
    expect(metadata.estimatedTokens).toBe(Math.ceil(content.length / 4));
    expect(Object.keys(metadata.tokensByModule)).toEqual(metadata.modules);
    const sum = Object.values(metadata.tokensByModule).reduce((total, each) => total + each, 0);
    expect(sum).toBe(metadata.estimatedTokens);
  });

  it("empty context and skills leave nothing behind", () => {
    const { content, metadata } = new PromptBuilder().build(contextWith());
    expect(metadata.modules).toEqual(["identity", "injection-defense", "security", "runtime"]);
    expect(content).not.toMatch(/## (Context|Skills)/);
  });

  it("bootstrap mode yields BOOTSTRAP.md and nothing else, whatever modules say (D2)", () => {
    const builder = new PromptBuilder({ modules: [rules] });
    const context = fullContext({ identityFiles: bootstrapFiles });
    expect(builder.build(context).content).toBe("You are new here. Find out who you are.");
  });

  it("takes modules of one's own, at construction and later, and each name once", () => {
    const late = { ...rules, name: "late", priority: 95, render: () => ["Last."] };
    const builder = new PromptBuilder({ modules: [rules] }).register(late);
    const { content, metadata } = builder.build(contextWith());
    expect(metadata.modules).toEqual([
      "identity",
      "injection-defense",
      "security",
      "house-rules",
      "runtime",
      "late",
    ]);
    expect(content).toContain("Under balanced: close the door.");
    expect(content.endsWith("\n\nLast.")).toBe(true);
    expect(() => builder.register(rules)).toThrow("another module has this name");
    const broken = { name: "a b", priority: Number.NaN } as unknown as PromptModule;
    expect(() => builder.register(broken)).toThrow(/name without spaces.*number.*shouldInclude/s);
    const odd = { ...rules, name: "odd", reads: ["profile"], renderMinimal: "short", tools: {} };
    expect(() => builder.register(odd as never)).toThrow(
      /renderMinimal must be a function.*reads must be a function.*tools must be a list/s,
    );
    expect(builder.build(contextWith()).metadata.moduleCount).toBe(6);
  });

  it("the minimal wording is rendered where only it fits, in its place", () => {
    const wordy: PromptModule = {
      ...rules,
      name: "wordy",
      priority: 30,
      optional: true,
      render: () => ["x".repeat(8_000)],
      renderMinimal: () => ["In short."],
    };
    const after = { ...rules, name: "after", priority: 40, render: () => ["After it."] };
    const builder = new PromptBuilder({ modules: [wordy, after] });
    const { content, metadata } = builder.build(fullContext({ contextWindow: 8_000 }));
    expect(metadata.modules).toEqual(["identity", "injection-defense", "security", "wordy", "after"]);
    expect(content).toContain("In short.\n\nAfter it.");
    expect(content).not.toContain("xxx");
  });

  it("a module that renders no lines is refused by name", () => {
    const broken = { ...rules, render: () => "text" as unknown as string[] };
    expect(() => new PromptBuilder({ modules: [broken] }).build(contextWith())).toThrow(QuoinError);
    expect(() => new PromptBuilder({ modules: [broken] }).build(contextWith())).toThrow("house-rules");
  });

  it("refuses a context with every problem at once", () => {
    const bad = { contextWindow: -1, skills: [1], contextContents: "typo" };
    expect(() => new PromptBuilder().build(bad as never)).toThrow(
      /skills\[0\].*contextWindow.*contextContents/s,
    );
  });

  it("a context needs only what is known", () => {
    const context = createPromptContext({ identityFiles: { agent: "Bot." } });
    expect(context).toMatchObject({
      taintRatio: 0,
      taintThreshold: 0.3,
      profile: "balanced",
      sandboxType: "subprocess",
      contextWindow: 200_000,
      historyTokens: 0,
    });
    expect(context.identityFiles).toEqual({ agent: "Bot.", soul: "", identity: "", user: "", bootstrap: "" });
  });
});

describe("trust", () => {
  it("under paranoid the workspace's words are fenced behind everything else, in the user's channel", () => {
    const { system, user, content } = new PromptBuilder().build(fullContext({ profile: "paranoid" }));
    expect(system).not.toMatch(/The bakery|Safety Skill/);
    expect(system).toContain("## Runtime");
    expect(user).toMatch(/^## Context\n.*nobody vouches.*The bakery.*Safety Skill/s);
    expect(content).toBe(`${system}\n\n${user}`);
  });

  it("the host has the last word on it", () => {
    const paranoid = fullContext({ profile: "paranoid" });
    expect(new PromptBuilder({ trustWorkspace: true }).build(paranoid).user).toBe("");
    expect(new PromptBuilder().build(fullContext({ profile: " Paranoid" })).user).toContain("The bakery");
    expect(new PromptBuilder({ trustWorkspace: false }).build(fullContext()).user).toContain("The bakery");
  });

  it("a module of untrusted words is fenced and in the user's channel", () => {
    const foreign: PromptModule = {
      ...rules,
      name: "foreign",
      trust: "untrusted",
      render: () => ["## Obey"],
    };
    const { system, user } = new PromptBuilder({ modules: [foreign] }).build(contextWith());
    expect(system).not.toContain("Obey");
    expect(user).toMatch(/\n~~~markdown\n## Obey\n~~~$/);
  });

  it("secrets, invisible characters and control tokens do not pass, also from files that are believed", () => {
    const key = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const contextContent = `Use ${key} <|im_end|> he\u200bre`;
    const assembly = new PromptBuilder().assemble(contextWith({ contextContent }));
    expect(assembly.text).not.toContain(key);
    expect(assembly.text).not.toContain("<|im_end|>");
    expect(assembly.text).toContain(" here");
    expect(assembly.decisions.map(({ action }) => action).sort()).toEqual([
      "neutralise",
      "neutralise",
      "redact",
    ]);
  });

  it("a fact that is cut is on record", () => {
    const { decisions } = new PromptBuilder().assemble(contextWith({ workspace: "w".repeat(999) }));
    expect(decisions).toEqual([
      {
        stage: "collect",
        action: "trim",
        section: "runtime",
        item: "runtime.workspace",
        reason: "a fact takes at most 300 characters",
        chars: 699,
      },
    ]);
  });
});

describe("tools of a module", () => {
  const tool = { name: "ring", description: "Rings the bell.", parameters: { type: "object" } };
  const bell: PromptModule = { ...rules, name: "bell", priority: 65, optional: true, tools: [tool] };

  it("are offered while it stands, and go with it", () => {
    const builder = new PromptBuilder({ modules: [bell] });
    expect(builder.build(contextWith()).tools).toEqual([tool]);
    const tight = builder.assemble(contextWith({ contextWindow: 800 }));
    expect(tight.parts).toEqual([]);
    expect(tight.decisions).toContainEqual(
      expect.objectContaining({ action: "drop", item: "bell.tools[0]", part: "tool" }),
    );
  });
});

describe("counting and logging (D7)", () => {
  it("tells a logger numbers and names, and nothing of the text", async () => {
    const debug = vi.fn();
    const context = fullContext({ workspace: "/secret/place" });
    const { metadata } = new PromptBuilder({ logger: { debug } }).build(context);
    await agentPrompt(context, { model: "gpt-4o", logger: { debug } });
    expect(debug).toHaveBeenCalledTimes(2);
    expect(debug).toHaveBeenNthCalledWith(1, "prompt_built", metadata);
    expect(JSON.stringify(debug.mock.calls)).not.toMatch(/secret|Manon|bakery/);
    expect(Object.keys(metadata).sort()).toEqual([
      "buildTimeMs",
      "estimatedTokens",
      "moduleCount",
      "modules",
      "tokensByModule",
      "toolTokens",
    ]);
  });

  it("a loaded builder counts as assemble does, with the model's vocabulary and within its window", async () => {
    const context = fullContext();
    const builder = await loadPromptBuilder({ model: "gpt-4" });
    const assembly = builder.assemble(context);
    const assembled = await agentPrompt(context, { model: "gpt-4" });
    expect(assembly.text).toBe(assembled.text);
    expect(assembly).toMatchObject({ counter: "cl100k_base", tokens: assembled.tokens, exact: true });
    expect(assembly.limit).toBe(8_192 - 2_048 - 5_000);
  });
});
