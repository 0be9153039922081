import { verbatim } from "../blueprints/shared/verbatim.ts";
import { compose } from "../core/assemble.ts";
import type { Assembly, Blueprint, Counter } from "../core/types.ts";

interface Material {
  kind: "reply" | "correction";
  text: string;
  model: string;
  notices: readonly string[];
  counter: Counter;
}

/**
 * A message of the conversation as an assembly, so that it is recorded by the machinery that records prompts. The text
 * is verbatim and its hash is the message's; it is untrusted, because a model wrote it or is quoted in it.
 */
export function messageAssembly(
  kind: "reply" | "correction",
  text: string,
  about: { model: string; notices?: string[] },
  counter: Counter,
): Assembly {
  return compose(messageBlueprint(kind), { kind, text, notices: [], ...about, counter });
}

function messageBlueprint(name: string): Blueprint<Material, Material> {
  return {
    name,
    parse: (raw) => raw as Material,
    collect: async (material) => material,
    outline: ({ kind, text, model }) => [
      {
        id: kind,
        channel: "user",
        trust: "untrusted",
        required: true,
        items: [
          {
            id: kind,
            text,
            required: true,
            volatility: "turn",
            source: {
              kind: "runtime",
              ref: kind === "reply" ? `model ${model}` : `review of model ${model}`,
            },
          },
        ],
      },
    ],
    layout: () => verbatim,
    policy: ({ notices, counter }) => ({
      keep: [name],
      fill: "strict",
      budget: { window: Number.MAX_SAFE_INTEGER, reserve: 0, overflow: "keep", counter },
      screens: [],
      sources: ["runtime"],
      notices: notices.map((reason) => ({ stage: "collect", action: "degrade", section: name, reason })),
    }),
  };
}
