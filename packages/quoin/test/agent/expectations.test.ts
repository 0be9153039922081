/** What was asked of each piece from the beginning (D1 to D7), one by one. */
import {
  allocateModules,
  BasePromptModule,
  contextModule,
  createPromptContext,
  identityModule,
  injectionDefenseModule,
  PromptBuilder,
  type PromptContext,
  type PromptModule,
  parseStdinPayload,
  runtimeModule,
  securityModule,
  skillsModule,
} from "quoin/agent";
import { describe, expect, it } from "vitest";
import { filesWith } from "./contexts.ts";

/** Paranoid, so that the workspace is not believed. */
const asked = (changes: Partial<PromptContext> = {}): PromptContext => ({
  ...{ agentType: "pi-agent-core", workspace: "/tmp" },
  skills: [],
  profile: "paranoid",
  sandboxType: "subprocess",
  taintRatio: 0,
  taintThreshold: 0.1,
  identityFiles: filesWith({}),
  contextContent: "",
  contextWindow: 200_000,
  historyTokens: 0,
  ...changes,
});
const text = (module: PromptModule, changes: Partial<PromptContext> = {}) =>
  module.render(asked(changes)).join("\n");
const has = (shown: string, parts: readonly string[]) => {
  for (const part of parts) expect(shown).toContain(part);
};
const lacks = (shown: string, parts: readonly string[]) => {
  for (const part of parts) expect(shown).not.toContain(part);
};
const boots = { identityFiles: filesWith({ bootstrap: "You are bootstrapping. Look for who you are." }) };

describe("types and the base of modules (D1)", () => {
  it("a context of plain values is one, and a plain object is a module", () => {
    expect(createPromptContext(asked())).toMatchObject({ profile: "paranoid", taintRatio: 0 });
    const module: PromptModule = {
      name: "test",
      priority: 50,
      shouldInclude: () => true,
      render: () => ["Hello"],
      estimateTokens: () => 2,
    };
    expect(module.shouldInclude(asked())).toBe(true);
    expect(text(module)).toBe("Hello");
  });

  it("the base estimates about a quarter of the characters, and has no minimal wording", () => {
    class Two extends BasePromptModule {
      readonly name = "two";
      readonly priority = 50;
      shouldInclude = () => true;
      render = () => ["Line one", "Line two"];
    }
    const module: PromptModule = new Two();
    expect(module.estimateTokens(asked())).toBeGreaterThan(0);
    expect(module.estimateTokens(asked())).toBeLessThan(10);
    expect(module.renderMinimal).toBeUndefined();
  });
});

describe("each module (D1, D2)", () => {
  it.each([
    ["identity", identityModule(), 0, false, true],
    ["injection-defense", injectionDefenseModule(), 5, false, false],
    ["security", securityModule(), 10, false, false],
    ["context", contextModule(), 60, true, false],
    ["skills", skillsModule(), 70, true, false],
    ["runtime", runtimeModule(), 90, true, false],
  ] as const)("%s has its name, place and optionality", (name, module, priority, optional, inBootstrap) => {
    expect([module.name, module.priority, module.optional ?? false]).toEqual([name, priority, optional]);
    const full = { contextContent: "Notes.", skills: ["# Skill\nDo it."] };
    expect(module.shouldInclude(asked(full))).toBe(true);
    expect(module.shouldInclude(asked({ ...full, ...boots }))).toBe(inBootstrap);
  });

  it("identity: BOOTSTRAP.md alone, or AGENT.md with the files that say something, or words of its own", () => {
    has(text(identityModule(), boots), ["bootstrapping"]);
    lacks(text(identityModule(), boots), ["## Soul"]);
    const files = {
      agent: "You are TestBot.",
      soul: "Curious and glad to help.",
      identity: "Name: TestBot",
      user: "Keeps it short.",
    };
    const whole = text(identityModule(), { identityFiles: filesWith(files) });
    has(whole, ["You are TestBot.", "## Soul", "Curious and glad", "## Identity", "## User"]);
    has(text(identityModule()), ["security-first AI agent", "canary tokens"]);
    const bare = text(identityModule(), { identityFiles: filesWith({ agent: "A custom agent." }) });
    has(bare, ["A custom agent."]);
    lacks(bare, ["## Soul", "## Identity", "## User"]);
  });

  it("security: its headings and the sandbox", () => {
    has(text(securityModule(), { sandboxType: "docker" }), [
      "docker",
      "Security Boundaries",
      "No Independent Goals",
      "Credential Protection",
      "Audit Trail",
    ]);
  });

  it("injection defence: the attacks, the level, ELEVATED above it, and a shorter wording", () => {
    const module = injectionDefenseModule();
    has(text(module), [
      "Prompt Injection Defense",
      "Ignore all previous instructions",
      "Direct Injection",
      "Indirect Injection",
      "Exfiltration",
    ]);
    has(text(module, { taintRatio: 0.25, taintThreshold: 0.3 }), ["25.0%", "30%"]);
    has(text(module, { taintRatio: 0.45, taintThreshold: 0.3 }), ["ELEVATED"]);
    expect(module.renderMinimal).toBeDefined();
    const short = module.renderMinimal?.(asked()).join("\n") ?? "";
    has(short, ["Injection Defense"]);
    expect(short.length).toBeLessThan(text(module).length);
    const tainted = asked({ taintRatio: 0.45, taintThreshold: 0.3 });
    has(module.renderMinimal?.(tainted).join("\n") ?? "", ["ELEVATED", "45.0%", "30%"]);
  });

  it("context, skills and runtime: what they are given, under their headings; nothing of nothing", () => {
    expect(contextModule().shouldInclude(asked())).toBe(false);
    expect(skillsModule().shouldInclude(asked())).toBe(false);
    has(text(contextModule(), { contextContent: "A project in Node.js." }), ["## Context", "in Node.js"]);
    const skills = ["# Safety\nBe safe.", "# Memory\nRemember things."];
    has(text(skillsModule(), { skills }), ["## Skills", "Be safe.", "Remember things.", "---"]);
    const facts = { agentType: "claude-code", sandboxType: "nsjail", profile: "balanced" };
    has(text(runtimeModule(), facts), Object.values(facts));
  });
});

describe("the builder (D1, D2, D7)", () => {
  const files = filesWith({ agent: "Agent.", soul: "Soul." });

  it("puts all of it together, in order, and says what is in it", () => {
    const { content, metadata } = new PromptBuilder().build(
      asked({
        identityFiles: files,
        contextContent: "A project in Node.js.",
        skills: ["# Skill\nDo stuff."],
      }),
    );
    const order = ["Agent.", "Injection Defense", "Security Boundaries"].map((part) => content.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    has(content, ["in Node.js", "Do stuff."]);
    expect(metadata.modules).toEqual(expect.arrayContaining(["identity", "injection-defense", "security"]));
    expect(metadata.moduleCount).toBe(metadata.modules.length);
    expect(metadata.estimatedTokens).toBeGreaterThan(100);
    expect(metadata.buildTimeMs).toBeGreaterThanOrEqual(0);
    expect(Object.keys(metadata.tokensByModule)).toEqual(metadata.modules);
    for (const tokens of Object.values(metadata.tokensByModule)) expect(tokens).toBeGreaterThan(0);
  });

  it("in bootstrap mode there is BOOTSTRAP.md, without the notes and the skills that are there", () => {
    const { content, metadata } = new PromptBuilder().build(
      asked({ ...boots, contextContent: "Notes.", skills: ["# Skill"] }),
    );
    expect(content).toBe("You are bootstrapping. Look for who you are.");
    expect(metadata.modules).toEqual(["identity"]);
  });

  it("nothing to show is not shown", () => {
    const { metadata } = new PromptBuilder().build(asked());
    lacks(metadata.modules.join(), ["context", "skills"]);
  });

  it("above the threshold, all six stand in their order while the workspace is believed", () => {
    const context = asked({
      profile: "balanced",
      taintRatio: 0.15,
      identityFiles: filesWith({ agent: "You are Manon.", soul: "Thorough.", user: "Short answers." }),
      contextContent: "# AX Project",
      skills: ["# Safety Skill\n\nAsk first.", "# Memory Skill\n\nRemember."],
      historyTokens: 5_000,
    });
    const { content, metadata } = new PromptBuilder().build(context);
    const parts = [
      "Manon",
      "Injection Defense",
      "Security Boundaries",
      "AX Project",
      "Safety Skill",
      "## Runtime",
    ];
    const order = parts.map((part) => content.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    has(content, ["ELEVATED", "15.0%"]);
    expect(metadata.moduleCount).toBe(6);
  });
});

describe("the whole agent of the design, with its own input (D1, D4, D6)", () => {
  const whole = asked({
    workspace: "/home/user/project",
    skills: [
      "# Safety Skill\n\nAlways follow safety rules.\n\n## Rules\n1. No harmful actions\n2. Ask before destructive ops",
      "# Memory Skill\n\nYou can remember things.\n\n## Usage\nUse memory_write to save.",
    ],
    sandboxType: "nsjail",
    taintRatio: 0.15,
    identityFiles: filesWith({
      agent: "You are Manon, a TypeScript developer for the AX project.",
      soul: "I am methodical, security-conscious, and thorough. I explain before acting.",
      identity: "Name: Manon\nRole: TypeScript developer\nProject: AX",
      user: "The user prefers concise responses and TDD workflow.",
    }),
    contextContent:
      "# AX Project\n\nA security-first AI agent framework.\n\n## Stack\nTypeScript, Node.js, Vitest",
    historyTokens: 5_000,
  });
  const headings = ["Manon", "Injection Defense", "Security Boundaries"];
  const workspace = ["AX Project", "Safety Skill"];
  const inOrder = (content: string, parts: readonly string[]) => {
    const positions = parts.map((part) => content.indexOf(part));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  };

  it("all six in the seed's order, where the host believes the workspace", () => {
    const { content, metadata } = new PromptBuilder({ trustWorkspace: true }).build(whole);
    inOrder(content, [...headings, ...workspace, "## Runtime"]);
    has(content, ["ELEVATED", "15.0%"]);
    expect(metadata.moduleCount).toBe(6);
    expect(metadata.estimatedTokens).toBeGreaterThan(100);
  });

  it("without a word from it, paranoid puts the workspace's files last", () => {
    const { content, metadata } = new PromptBuilder().build(whole);
    inOrder(content, [...headings, "## Runtime", ...workspace]);
    expect(metadata.moduleCount).toBe(6);
  });
});

describe("the payload that the host sends (D5)", () => {
  it("has the state of taint, or what stands for it", () => {
    const state = { taintRatio: 0.15, taintThreshold: 0.1, profile: "paranoid", sandboxType: "nsjail" };
    const sent = { message: "hello", history: [], ...state };
    expect(parseStdinPayload(JSON.stringify(sent))).toMatchObject(sent);
    const defaults = { taintRatio: 0, taintThreshold: 1, profile: "balanced", sandboxType: "subprocess" };
    const bare = JSON.stringify({ message: "hello", history: [] });
    expect(parseStdinPayload(bare)).toMatchObject({ message: "hello", ...defaults });
    expect(parseStdinPayload("just text")).toMatchObject({ message: "just text", taintRatio: 0 });
  });
});

describe("the budget (D6)", () => {
  const sized = (name: string, tokens: number, optional: boolean): PromptModule => ({
    name,
    priority: 0,
    shouldInclude: () => true,
    render: () => ["x".repeat(tokens * 4)],
    estimateTokens: () => tokens,
    optional,
  });
  const allocated = (modules: PromptModule[], changes: Partial<PromptContext>) =>
    allocateModules(modules, asked(changes)).map(({ name }) => name);

  it("all of it with room, only what is required without", () => {
    expect(allocated([sized("a", 100, false), sized("b", 100, true)], {})).toEqual(["a", "b"]);
    const modules = [sized("required", 500, false), sized("one", 300, true), sized("two", 300, true)];
    expect(allocated(modules, { contextWindow: 1_000, historyTokens: 500 })).toEqual(["required"]);
    expect(allocated([sized("critical", 1_000, false)], { contextWindow: 500 })).toEqual(["critical"]);
  });

  it("the minimal wording where only that fits: with a reserve of 4,096 it never could", () => {
    const shrinkable: PromptModule = {
      ...sized("shrinkable", 500, true),
      renderMinimal: () => ["x".repeat(400)],
    };
    const tight = asked({ contextWindow: 400, historyTokens: 150 });
    const modules = allocateModules([sized("required", 50, false), shrinkable], tight);
    expect(modules.map(({ name }) => name)).toEqual(["required", "shrinkable"]);
    expect(modules[1]?.render(tight).join("\n")).toHaveLength(400);
  });

  it("a window that is nearly full holds what is required alone", () => {
    const large = "x".repeat(4_000);
    const context = asked({
      identityFiles: filesWith({ agent: "Bot.", soul: "Soul." }),
      ...{ contextContent: large, skills: [`# Skill\n${large}`] },
      ...{ contextWindow: 2_000, historyTokens: 500 },
    });
    const { metadata } = new PromptBuilder().build(context);
    expect(metadata.modules).toEqual(["identity", "injection-defense", "security"]);
  });
});
