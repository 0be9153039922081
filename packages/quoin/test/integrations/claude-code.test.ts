import { QuoinError } from "quoin";
import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import { describe, expect, test } from "vitest";

const prompt = { system: " Ours \n", user: "" };

function problemsOf(system: unknown, user: unknown = ""): unknown[] {
  try {
    claudeCodeOptions({ system, user } as typeof prompt);
    return [];
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    return error.problems.map(({ code, path }) => [code, path?.[0]]);
  }
}

describe("options for Claude Code", () => {
  test("hold the prompt as it is, and nothing of the surroundings", () => {
    expect(claudeCodeOptions(prompt)).toEqual({
      systemPrompt: { type: "custom", prompt: " Ours \n", snapshot: false },
      settingSources: [],
      strictMcpConfig: true,
      verbatimPrompts: true,
      extraArgs: { bare: null },
      env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", CLAUDE_CODE_ATTRIBUTION_HEADER: "0" },
    });
  });

  test("a folder is home even where the environment names another", () => {
    const environment = { PATH: "/bin", HOME: "/home/user" };
    const { env, cwd, extraArgs } = claudeCodeOptions(prompt, {
      folder: "/tmp/home",
      environment,
      reminders: true,
    });
    expect(env).toMatchObject({ PATH: "/bin", HOME: "/tmp/home", CLAUDE_CONFIG_DIR: "/tmp/home/.claude" });
    expect({ cwd, extraArgs }).toEqual({ cwd: "/tmp/home", extraArgs: {} });
  });

  test.each([
    "",
    " \n\t",
    "half \uD83D of a pair",
    undefined,
    "__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__",
    "x-anthropic-billing-header: a\nb",
    "You are Claude Code, Anthropic's official CLI for Claude.",
  ])("refuse what would be changed on the way: %j", (system) => {
    expect(problemsOf(system)).toEqual([["prompt_unsendable", "system"]]);
  });

  test("every problem is told at once", () => {
    expect(problemsOf("", "\uDC00")).toEqual([
      ["prompt_unsendable", "system"],
      ["prompt_unsendable", "user"],
    ]);
  });
});

describe("a question to Claude Code", () => {
  test("stands alone while everybody is trusted", () => {
    expect(claudeCodeQuestion(prompt, "/cost?")).toBe("/cost?");
  });

  test("comes behind what nobody vouches for, once, and again when that has changed", () => {
    const theirs = { system: "Ours", user: "Theirs" };
    expect(claudeCodeQuestion(theirs, "One?")).toBe("Theirs\n\nOne?");
    expect(claudeCodeQuestion(() => theirs, "Two?", theirs)).toBe("Two?");
    expect(claudeCodeQuestion({ ...theirs, user: "Others" }, "Three?", theirs)).toBe("Others\n\nThree?");
  });
});
