import { agent, type PromptModule } from "quoin/agent";
import { attacks, blueprintContract } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { withPublicAttacks } from "../public-attacks.ts";
import { bootstrapFiles, fullContext } from "./contexts.ts";
import { linePlaces, operatorPlaces, places } from "./places.ts";

const inputs = [
  fullContext(),
  fullContext({ profile: "paranoid", taintRatio: 0.02 }),
  fullContext({ identityFiles: bootstrapFiles }),
  fullContext({ skills: Array.from({ length: 90 }, (_, at) => `# Skill ${at}\n\n${"Do it. ".repeat(at)}`) }),
  {},
];

describe("the agent keeps the contract while the workspace is trusted (D1, D6)", () => {
  const subject = { blueprint: agent({ model: "gpt-4o" }), inputs, places };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});

describe("and while it is not", () => {
  const subject = { blueprint: agent({ trustWorkspace: false, model: "gpt-4o" }), inputs, places };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});

describe.each([true, false])("and where skills are lines (trusted: %s)", (trustWorkspace) => {
  const blueprint = agent({ trustWorkspace, model: "chars4", window: 24_000 });
  for (const check of blueprintContract({ blueprint, inputs, places: linePlaces })) it(check.name, check.run);
});

describe("and with modules of one's own, counted otherwise", () => {
  const notes = (name: string, more: Partial<PromptModule>): PromptModule => ({
    name,
    priority: 50,
    shouldInclude: () => true,
    render: ({ workspace }) => [`Of ${workspace}`, "and more"],
    estimateTokens: () => 5,
    ...more,
  });
  const modules = [
    notes("own", { renderMinimal: () => ["short"] }),
    notes("foreign", { trust: "untrusted", optional: true, render: ({ workspace }) => [workspace] }),
    notes("tooled", { optional: true, tools: [{ name: "t", parameters: { type: "object" } }] }),
  ];
  for (const model of ["gpt-4", "claude-sonnet-4", "chars4"]) {
    for (const check of blueprintContract({ blueprint: agent({ model, modules }), inputs })) {
      it(`${model} ${check.name}`, check.run);
    }
  }
  const foreign = { workspace: places.workspace as (text: string) => unknown };
  const subject = { blueprint: agent({ modules: modules.slice(1, 2) }), inputs, places: foreign };
  for (const check of blueprintContract(subject)) it(`foreign words: ${check.name}`, check.run);
});

describe("not even the operator's files hold what no reader sees or what a chat template obeys", () => {
  // Headings, rules, blocks, tags and labels are the operator's to write; of those see `operator.test.ts`.
  const structure =
    /[\n\r\v\f\u0085\u2028\u2029]\s*([#=~<[]|---|```|\w+ ?:)|~\u200b|<(system|function_calls)>/;
  const texts = attacks.filter((text) => !structure.test(text));
  it("is attacked", () => expect(texts.length).toBeGreaterThan(70));
  const subject = { blueprint: agent(), inputs, places: operatorPlaces, attacks: texts };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
});

withPublicAttacks("the public set of boundary attacks", (texts) => {
  for (const trustWorkspace of [true, false]) {
    const subject = { blueprint: agent({ trustWorkspace }), inputs: [fullContext()], places, attacks: texts };
    for (const check of blueprintContract(subject)) it(`trusted ${trustWorkspace}: ${check.name}`, check.run);
  }
});
