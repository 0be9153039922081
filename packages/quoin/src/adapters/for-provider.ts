import type { Blueprint, Section } from "../core/types.ts";
import { type Problem, refuse } from "../errors.ts";
import { controlTokenScreen } from "../screens/control-tokens.ts";
import type { Adapter } from "./adapter.ts";
import { partTokens } from "./count-payload.ts";
import type { AdapterOptions } from "./options.ts";
import { mediaProblem } from "./shared/media-problem.ts";
import { safePart } from "./shared/safe-text.ts";
import { itemPath } from "./shared/tool-problems.ts";

/** Without the joiner behind it, the end of the system's text may be cut into a few tokens more. */
const seam = 4;

/** Before anything is left out for length: what cannot be sent should not depend on the room there is. */
function mediaProblems({ id, items }: Section, { name, takes }: Pick<Adapter, "name" | "takes">): Problem[] {
  return items.flatMap((item) => mediaProblem(item.part, itemPath(id, item.id), { provider: name, takes }));
}

/** What the adapter would do to a text file's bytes is done before they are priced. */
function withSafeMedia(section: Section, all: boolean): Section {
  if (!section.items.some(({ part }) => part?.type === "media")) return section;
  const items = section.items.map((item) => {
    const { part, trust = section.trust } = item;
    return part?.type === "media" ? { ...item, part: safePart({ part, trust }, all) } : item;
  });
  return { ...section, items };
}

function withoutMedia(section: Section): Section {
  const items = section.items.map((item) => {
    const { part, ...rest } = item;
    return part?.type === "media" ? rest : item;
  });
  return { ...section, items };
}

/**
 * The same blueprint with a budget that counts what this provider is sent: what it adds to messages, tools,
 * formats and media, not the bare text.
 */
export function forProvider<Input, Material>(
  blueprint: Blueprint<Input, Material>,
  adapter: Pick<Adapter, "name" | "define" | "takes" | "price" | "rendersTemplate">,
  { attachments = "send" }: Pick<AdapterOptions, "attachments"> = {},
): Blueprint<Input, Material> {
  const { request, message, tools } = adapter.price;
  const outline = (material: Material) => {
    const sections = blueprint.outline(material);
    if (attachments === "name") return sections.map(withoutMedia);
    refuse(sections.flatMap((section) => mediaProblems(section, adapter)));
    return sections.map((section) => withSafeMedia(section, adapter.rendersTemplate === true));
  };
  return {
    ...blueprint,
    outline,
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
