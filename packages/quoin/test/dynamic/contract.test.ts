import { it } from "vitest";
import { dynamic } from "../../src/dynamic.ts";
import { blueprintContract } from "../../src/testing.ts";
import { manifestOf, memoriesOf, projectPorts, skills, tools } from "./a-project.ts";

const inputs = [
  { task: "run the tests" },
  { task: "Look at this:\n\n```js\nthrow 1\n```\n# and fix it", mode: "review" },
  { task: "investigar o banco de dados", context: { isInteractive: true } },
];
const memories = memoriesOf([
  { text: "run the tests with npm test" },
  { text: "the tests\nneed\nTZ=UTC", type: "activity" },
]);
// Every task is embedded anew: the count of calls is part of the view.
const config = { cacheSize: 0, memory: { minScore: 0 }, semantic: { minScore: 0 } };
const ports = projectPorts({ memories });

const subject = { blueprint: dynamic(config, { tools, skills }), inputs, ports };
for (const { name, run } of blueprintContract(subject)) it(name, run);

// Without anything to choose from: what is chosen depends on the task.
const alone = {
  blueprint: dynamic(config),
  inputs,
  ports: projectPorts(),
  places: { task: (task: string) => ({ task: task.trim() === "" ? "x" : task }) },
};
for (const { name, run } of blueprintContract(alone).slice(-1)) it(name, run);

// A place for hostile text outside of the input: what is remembered, what a server says of its tool, a branch.
const remembered = { text: "" };
const fromOutside = {
  memory: (text: string) => ({ memories: { search: async () => [{ ...entry, text, cosine: 1 }] } }),
  branch: (text: string) => ({ git: async () => ({ branch: text, summary: "" }) }),
};
const entry = {
  id: "m",
  type: "memory" as const,
  kind: "fact",
  source: "x",
  trust: "untrusted" as const,
  time: "2026-01-01T00:00:00Z",
  taint: 0,
};
for (const [place, port] of Object.entries(fromOutside)) {
  const hostile = { ...dynamic({ ...config, include: { activity: false } }, { tools }) };
  const blueprint = {
    ...hostile,
    collect: (input: Parameters<typeof hostile.collect>[0], given: Parameters<typeof hostile.collect>[1]) =>
      hostile.collect(input, { ...given, ...port(remembered.text) }),
  };
  const places = {
    [place]: (text: string) => {
      remembered.text = text;
      return { task: "go" };
    },
  };
  for (const { name, run } of blueprintContract({ blueprint, inputs: [{ task: "go" }], ports, places }).slice(
    -1,
  ))
    it(name, run);
}

const described = (description: string) =>
  dynamic(config, {
    tools: manifestOf("tool", [
      { name: "t", description, trust: "untrusted", origin: "mcp", from: "server" },
    ]),
  });
let current = described("x");
const tooled = {
  ...current,
  collect: (...given: Parameters<typeof current.collect>) => current.collect(...given),
};
const places = {
  "a tool's description": (text: string) => {
    current = described(text);
    return { task: "go" };
  },
};
for (const { name, run } of blueprintContract({
  blueprint: tooled,
  inputs: [{ task: "go" }],
  ports,
  places,
}).slice(-1))
  it(name, run);
