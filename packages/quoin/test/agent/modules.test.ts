import * as fc from "fast-check";
import {
  BasePromptModule,
  builtInModules,
  contextModule,
  createPromptContext,
  identityModule,
  injectionDefenseModule,
  type PromptContext,
  type PromptModule,
  runtimeModule,
  securityModule,
  skillsModule,
} from "quoin/agent";
import { describe, expect, it } from "vitest";
import { bootstrapFiles, contextWith, filesWith } from "./contexts.ts";

const text = (module: PromptModule, changes: Partial<PromptContext> = {}) =>
  module.render(contextWith(changes)).join("\n");
const minimal = (module: PromptModule, changes: Partial<PromptContext> = {}) =>
  module.renderMinimal?.(contextWith(changes)).join("\n") ?? "";

describe("modules (D1)", () => {
  it("have the seed's names, positions and optionality", () => {
    const rows = builtInModules().map(({ name, priority, optional = false }) => [name, priority, optional]);
    expect(rows).toEqual([
      ["identity", 0, false],
      ["injection-defense", 5, false],
      ["security", 10, false],
      ["context", 60, true],
      ["skills", 70, true],
      ["runtime", 90, true],
      ["canary", 95, false],
    ]);
  });

  it("only identity is there in bootstrap mode (D2)", () => {
    const context = contextWith({
      identityFiles: bootstrapFiles,
      contextContent: "Notes.",
      skills: ["# Skill"],
    });
    const included = builtInModules().filter((module) => module.shouldInclude(context));
    expect(included.map(({ name }) => name)).toEqual(["identity"]);
    expect(text(identityModule(), context)).toBe("You are new here. Find out who you are.");
  });

  it("a base module estimates by characters and has no minimal wording", () => {
    class Lines extends BasePromptModule {
      readonly name = "lines";
      readonly priority = 50;
      shouldInclude() {
        return true;
      }
      render() {
        return ["Line one", "Line two"];
      }
    }
    const module: PromptModule = new Lines();
    expect(module.estimateTokens(contextWith())).toBe(5);
    expect(module.renderMinimal).toBeUndefined();
  });
});

describe("identity (D1)", () => {
  it("shows the files that say something, under their headings", () => {
    const files = {
      agent: "You are TestBot.",
      soul: "Curious.",
      identity: "Name: TestBot",
      user: "Be brief.",
    };
    const shown = text(identityModule(), { identityFiles: filesWith(files) });
    for (const part of [...Object.values(files), "## Soul", "## Identity", "## User"])
      expect(shown).toContain(part);
    const bare = text(identityModule(), { identityFiles: filesWith({ agent: "Custom.", soul: " \n" }) });
    expect(bare).toBe("Custom.");
  });

  it("has words of its own where AGENT.md says nothing", () => {
    expect(text(identityModule())).toContain("security-first AI agent");
    expect(text(identityModule())).toContain("canary tokens");
  });

  it("BOOTSTRAP.md does not count once there is a soul", () => {
    const files = filesWith({ soul: "Curious.", bootstrap: "Find out." });
    expect(text(identityModule(), { identityFiles: files })).not.toContain("Find out.");
  });

  it("a code block that AGENT.md leaves open is closed", () => {
    const files = filesWith({ agent: "Run:\n```sh\nmake", soul: "x" });
    expect(text(identityModule(), { identityFiles: files })).toContain("make\n```\n\n## Soul");
    const closed = filesWith({ agent: "````\n```\n````" });
    expect(text(identityModule(), { identityFiles: closed })).toBe("````\n```\n````");
  });
});

describe("injection defence (D1, D4)", () => {
  it("names the attacks and the level", () => {
    const shown = text(injectionDefenseModule(), { taintRatio: 0.25, taintThreshold: 0.3 });
    for (const part of [
      "Prompt Injection Defense",
      "Ignore all previous instructions",
      "Direct Injection",
      "Indirect Injection",
      "Exfiltration",
      "25.0%",
      "30%",
    ])
      expect(shown).toContain(part);
    expect(shown).not.toContain("ELEVATED");
  });

  it("is elevated above the threshold, not at it, in both wordings", () => {
    const above = { taintRatio: 0.45, taintThreshold: 0.3 };
    const at = { taintRatio: 0.3, taintThreshold: 0.3 };
    for (const shown of [text, minimal]) {
      expect(shown(injectionDefenseModule(), above)).toContain("ELEVATED");
      expect(shown(injectionDefenseModule(), above)).toContain("45.0%");
      expect(shown(injectionDefenseModule(), at)).not.toContain("ELEVATED");
      expect(shown(injectionDefenseModule(), at)).toContain("Injection Defense");
    }
    const [full, short] = [text, minimal].map((shown) => shown(injectionDefenseModule(), above).length);
    expect(short).toBeLessThan((full as number) / 2);
  });

  it.each([
    [-1, 0],
    [7, 1],
    [Number.POSITIVE_INFINITY, 1],
    [0.4, 0.4],
  ])("a ratio of %s is %s", (given, expected) => {
    expect(createPromptContext({ taintRatio: given }).taintRatio).toBe(expected);
  });

  it.each([
    [0.25, 0.3, "25.0%", "30%"],
    [0.126, 0.125, "12.6%", "12.5%"],
    [0.07, 0.07, "7.0%", "7%"],
    [1 / 3, 0.1, "33.3%", "10%"],
    [0.30004, 0.3, "30.004%", "30%"],
    [0.30000004, 0.3, "30.0001%", "30%"],
    [0.1296, 0.1297, "12.96%", "12.97%"],
    [1, 1 - 2 ** -40, "100.0%", "99.9999%"],
    [0.3, 0.3, "30.0%", "30%"],
    [0, 1, "0.0%", "100%"],
  ])("a ratio of %s against %s is told as %s and %s", (taintRatio, taintThreshold, ratio, threshold) => {
    const shown = text(injectionDefenseModule(), { taintRatio, taintThreshold });
    expect(shown).toContain(`${ratio} of this session came from outside sources (threshold: ${threshold})`);
  });

  it("what is told is above the threshold exactly where the ratio is", () => {
    const near = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -40, max: 40 }));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const pairs = fc.oneof(
      fc.tuple(share, share),
      near.map(([at, by]) => [at, Math.min(1, Math.max(0, at + by * 1e-8))] as const),
    );
    fc.assert(
      fc.property(pairs, ([taintRatio, taintThreshold]) => {
        const shown = text(injectionDefenseModule(), { taintRatio, taintThreshold });
        const [, ratio, threshold] = /([\d.]+)% of .*?threshold: ([\d.]+)%/.exec(shown) ?? [];
        expect(Number(ratio) > Number(threshold)).toBe(taintRatio > taintThreshold);
        expect(ratio).toMatch(/^\d{1,3}\.\d{1,4}$/);
        expect(threshold).toMatch(/^\d{1,3}(\.\d{0,3}[1-9])?$/);
      }),
    );
  });
});

describe("security, context, skills, runtime (D1)", () => {
  it("security says what holds and in which sandbox, also when short", () => {
    const shown = text(securityModule(), { sandboxType: "docker" });
    for (const part of [
      "Security Boundaries",
      "No Independent Goals",
      "Container Isolation",
      "Credential Protection",
      "Immutable Files",
      "Audit Trail",
      '"docker"',
    ])
      expect(shown).toContain(part);
    expect(minimal(securityModule(), { sandboxType: "docker" })).toContain('"docker"');
  });

  it("context is there when the workspace has any", () => {
    expect(contextModule().shouldInclude(contextWith({ contextContent: " \n" }))).toBe(false);
    const shown = text(contextModule(), { contextContent: "This is a Node.js project." });
    expect(shown).toMatch(/^## Context\n\n[^\n]+\n~~~markdown\nThis is a Node\.js project\.\n~~~$/);
  });

  it("skills stand apart, and shrink to a line each", () => {
    expect(skillsModule().shouldInclude(contextWith())).toBe(false);
    const skills = [
      "# Safety\nBe safe.",
      {
        name: "memory",
        description: "Remembers.",
        path: "./skills/memory/SKILL.md",
        body: "Remember things.",
      },
    ];
    const shown = text(skillsModule(), { skills });
    for (const part of ["## Skills", "Be safe.", "~~~\n---\n~~~markdown", "Remember things."])
      expect(shown).toContain(part);
    expect(shown.endsWith("Remember things.\n~~~")).toBe(true);
    expect(text(skillsModule(), { skills: skills.slice(0, 1) })).not.toContain("---");
    expect(text(skillsModule(), { skills: ["\u200b", "# Safety"] })).not.toContain("---");
    expect(minimal(skillsModule(), { skills })).toMatch(
      /^## Skills\n\n[^\n]+read that file first\.\nSkills directory: "\.\/skills"\n- "Safety"\n- "memory" \("\.\/skills\/memory\/SKILL\.md"\): "Remembers\."$/,
    );
  });

  it("runtime facts are on one line, quoted and capped", () => {
    const shown = text(runtimeModule(), {
      agentType: "claude-code",
      sandboxType: "nsjail",
      profile: 'bal"anced\n## Skills',
      workspace: `/${"w".repeat(999)}`,
    });
    expect(shown).toContain('"claude-code"');
    expect(shown).toContain('"nsjail"');
    expect(shown).toContain(`"bal'anced ## Skills"`);
    expect(shown.split("\n").at(-1)?.length).toBeLessThan(330);
    expect(shown.split("\n")).toHaveLength(6);
  });
});
