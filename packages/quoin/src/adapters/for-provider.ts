import type { MediaPart } from "../core/part.ts";
import { partProblems } from "../core/part-problems.ts";
import type { Blueprint, Item, Section } from "../core/types.ts";
import { type Problem, refuse } from "../errors.ts";
import { controlTokenScreen } from "../screens/control-tokens.ts";
import type { Adapter } from "./adapter.ts";
import { partTokens } from "./count-payload.ts";
import type { AdapterOptions } from "./options.ts";
import { mediaProblem } from "./shared/media-problem.ts";
import { safeBytes } from "./shared/safe-text.ts";
import { itemPath } from "./shared/tool-problems.ts";

/** Without the joiner behind it, the end of the system's text may be cut into a few tokens more. */
const seam = 4;

/** Attachments that are well-formed; of the others, and of anything else, `admit` will say what is wrong. */
function attachmentsOf(section: Section): (Item & { part: MediaPart })[] {
  const items = Array.isArray(section?.items) ? section.items : [];
  return items.filter(
    (item): item is Item & { part: MediaPart } =>
      item?.part?.type === "media" && partProblems(item.part).length === 0,
  );
}

/** Before anything is left out for length: what cannot be sent should not depend on the room there is. */
function mediaProblems(section: Section, { name, takes }: Pick<Adapter, "name" | "takes">): Problem[] {
  return attachmentsOf(section).flatMap(({ id, part }) =>
    mediaProblem(part, itemPath(section.id, id), { provider: name, takes }),
  );
}

/** Replaces attachments, or takes them away. */
function withMedia(section: Section, replace: (item: Item & { part: MediaPart }) => Item): Section {
  const attached = new Set<Item>(attachmentsOf(section));
  if (attached.size === 0) return section;
  const items = section.items.map((item) =>
    attached.has(item) ? replace(item as Item & { part: MediaPart }) : item,
  );
  return { ...section, items };
}

function unattached({ part: _, ...item }: Item): Item {
  return item;
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
    if (attachments === "name") return sections.map((section) => withMedia(section, unattached));
    refuse(sections.flatMap((section) => mediaProblems(section, adapter)));
    const all = adapter.rendersTemplate === true;
    // What the adapter would do to a text file's bytes is done before they are priced.
    return sections.map((section) =>
      withMedia(section, (item) => ({
        ...item,
        part: safeBytes(item.part, item.trust ?? section.trust, all),
      })),
    );
  };
  return {
    ...blueprint,
    outline,
    policy(material) {
      const policy = blueprint.policy(material);
      const { budget } = policy;
      const toolsOnce = blueprint
        .outline(material)
        .some((section) => section?.items?.some((item) => item?.part?.type === "tool"));
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
