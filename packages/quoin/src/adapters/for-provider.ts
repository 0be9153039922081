import type { Blueprint } from "../core/types.ts";
import { controlTokenScreen } from "../screens/control-tokens.ts";
import type { Adapter } from "./adapter.ts";
import { partTokens } from "./count-payload.ts";

/** Without the joiner behind it, the end of the system's text may be cut into a few tokens more. */
const seam = 4;

/**
 * The same blueprint with a budget that counts what this provider is sent: what it adds to messages, tools,
 * formats and media, not the bare text.
 */
export function forProvider<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  adapter: Pick<Adapter, "define" | "price" | "rendersTemplate">,
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
        // What the adapter would have to break later is broken before it is counted.
        screens: [...policy.screens, controlTokenScreen({ all: adapter.rendersTemplate === true })],
        budget: {
          ...budget,
          // A system message and a user message.
          overhead: (budget.overhead ?? 0) + request + 2 * message + seam + (toolsOnce ? tools : 0),
          partTokens: (part) => partTokens(adapter, part, budget.counter),
        },
      };
    },
  };
}
