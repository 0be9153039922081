import { adapters } from "quoin/adapters";
import { agent, type PromptModule } from "quoin/agent";
import { adapterContract } from "quoin/testing";
import { describe, it } from "vitest";
import { fullContext } from "./contexts.ts";
import { operatorPlaces, places } from "./places.ts";

const module = (name: string, more: Partial<PromptModule>): PromptModule => ({
  name,
  priority: 95,
  shouldInclude: () => true,
  render: () => ["What is new?"],
  estimateTokens: () => 5,
  ...more,
});
/** A system prompt alone is no request: providers want a message of the user's. */
const message = module("message", { trust: "untrusted" });
const tools = [{ name: "ring", description: "Rings.", parameters: { type: "object" } }];
const bell = module("bell", { priority: 65, optional: true, render: () => ["Ring at the end."], tools });

const inputs = [fullContext(), fullContext({ profile: "paranoid" })];
/** In bootstrap mode nothing else is said, not even a message. */
const { "BOOTSTRAP.md": _, ...shown } = operatorPlaces;

describe("every adapter keeps the contract for an agent (D1)", () => {
  const blueprint = agent({ model: "chars4", modules: [message] });
  const subject = { blueprint, inputs, adapters, places: { ...places, ...shown } };
  for (const check of adapterContract(subject)) it(check.name, check.run);
});

describe("and where the workspace is not believed, with tools", () => {
  const blueprint = agent({ model: "gpt-4o", trustWorkspace: false, modules: [message, bell] });
  for (const check of adapterContract({ blueprint, inputs, adapters })) it(check.name, check.run);
});
