import { agentPrompt, offeredTools, PromptBuilder, type PromptModule } from "quoin/agent";
import { describe, expect, it } from "vitest";

const git: PromptModule = {
  name: "git",
  priority: 65,
  optional: true,
  shouldInclude: ({ workspace }) => workspace !== "",
  render: () => ["The branch is main."],
  estimateTokens: () => 5,
  reads: () => [],
  tools: [{ name: "git_log", parameters: { type: "object" } }],
};
const own = [
  { name: "git_log", run: () => "log" },
  { name: "shell", run: () => "" },
];

describe("tools that a runner may offer", () => {
  it("all but those of modules that do not stand, in the runner's own form", () => {
    const builder = new PromptBuilder({ modules: [git] });
    const whole = builder.build({ workspace: "/work" });
    expect([whole.withheld, offeredTools(whole, own)]).toEqual([[], own]);
    const excluded = builder.build({});
    expect([excluded.withheld, offeredTools(excluded, own)]).toEqual([["git_log"], [own[1]]]);
    const dropped = builder.build({ workspace: "/work", contextWindow: 600 });
    expect(dropped.metadata.modules).not.toContain("git");
    expect([dropped.withheld, offeredTools(dropped, own)]).toEqual([["git_log"], [own[1]]]);
  });

  it("in bootstrap mode every module's tool is withheld", async () => {
    const context = { workspace: "/work", identityFiles: { bootstrap: "Find out." } };
    expect(new PromptBuilder({ modules: [git] }).build(context).withheld).toEqual(["git_log"]);
    expect((await agentPrompt(context, { modules: [git] })).view.withheld).toEqual(["git_log"]);
  });

  it("a module that is registered after a build, or is given another tool, is known at once", () => {
    const tools = [{ name: "one", parameters: { type: "object" } }];
    const builder = new PromptBuilder();
    expect(builder.build({}).withheld).toEqual([]);
    builder.register({ ...git, tools });
    expect(builder.build({}).withheld).toEqual(["one"]);
    tools.push({ name: "two", parameters: { type: "object" } });
    expect(builder.build({}).withheld).toEqual(["one", "two"]);
  });

  it("two modules with a tool of one name are refused: which of them would it stand and fall with?", () => {
    const other = { ...git, name: "other" };
    expect(() => new PromptBuilder({ modules: [git, other] })).toThrow(
      'the module git has a tool "git_log" too',
    );
    const twice = { ...git, tools: [...(git.tools ?? []), ...(git.tools ?? [])] };
    expect(() => new PromptBuilder({ modules: [twice] })).toThrow('has two tools "git_log"');
  });
});
