import type { Blueprint } from "../core/types.ts";
import type { Adapter } from "./adapter.ts";
import { partTokens } from "./count-payload.ts";

/**
 * The same blueprint with a budget that counts what this provider is sent: what it adds to messages, tools,
 * formats and media, not the bare text.
 */
export function forProvider<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  adapter: Pick<Adapter, "define" | "price">,
): Blueprint<Input, Material> {
  const { request, message, tools } = adapter.price;
  return {
    ...blueprint,
    policy(material) {
      const policy = blueprint.policy(material);
      const { budget } = policy;
      const toolsOnce = blueprint
        .outline(material)
        .some(({ items }) => items.some(({ part }) => part?.type === "tool"));
      return {
        ...policy,
        budget: {
          ...budget,
          // A system message and a user message.
          overhead: (budget.overhead ?? 0) + request + 2 * message + (toolsOnce ? tools : 0),
          partTokens: (part) => partTokens(adapter, part, budget.counter),
        },
      };
    },
  };
}
