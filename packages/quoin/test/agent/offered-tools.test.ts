import { offeredTools, PromptBuilder, type PromptModule } from "quoin/agent";
import { expect, test } from "vitest";

const git: PromptModule = {
  name: "git",
  priority: 65,
  optional: true,
  shouldInclude: ({ workspace }) => workspace !== "",
  render: () => ["The branch is main."],
  estimateTokens: () => 5,
  tools: [{ name: "git_log", parameters: { type: "object" } }],
};
const own = [
  { name: "git_log", run: () => "log" },
  { name: "shell", run: () => "" },
];

test("the tools of a module stay while it stands, in the runner's own form", () => {
  const builder = new PromptBuilder({ modules: [git] });
  expect(offeredTools(builder.build({ workspace: "/work" }), own)).toEqual([own[0]]);
  expect(offeredTools(builder.build({}), own)).toEqual([]);
});
