import type { Blueprint, Cap, Item, Policy } from "../../core/types.ts";
import { controlTokenScreen } from "../../screens/control-tokens.ts";
import { boundaryForger, forgedBoundaryScreen } from "../../screens/forged-boundary.ts";
import { injectionScreen } from "../../screens/injection.ts";
import { invisibleScreen } from "../../screens/invisible.ts";
import { redactionScreen } from "../../screens/redaction.ts";
import { budgetOf } from "../shared/budget-config.ts";
import { choices } from "./choices.ts";
import { collector } from "./collector.ts";
import { type PromptConfig, parsePromptConfig, type Settings } from "./config.ts";
import { type AssemblyOptions, parseOptions } from "./input.ts";
import { layout } from "./layout.ts";
import { metrics } from "./metrics.ts";
import { outline } from "./outline.ts";
import type { Catalogues, DynamicMaterial } from "./types.ts";
import { view } from "./view.ts";
import { words } from "./words.ts";
import { wrapperOf } from "./wrapper-of.ts";

/** What matters most first: without its tools an agent cannot act, and what it remembers is a help. */
const keep = ["runtime", "capabilities@tool", "untrusted@memory", "capabilities", "untrusted"];

export interface DynamicBlueprint extends Blueprint<AssemblyOptions, DynamicMaterial> {
  /** Forgets layers and vectors: the next assembly reads them again. */
  forget(): void;
}

/**
 * A task in; the rules of its mode, and the tools, skills and memories that it needs, out. It
 * remembers the layers that it has read by the `root` that a task names.
 */
export function dynamicBlueprint(
  rawConfig: PromptConfig = {},
  catalogues: Catalogues = {},
): DynamicBlueprint {
  const settings = parsePromptConfig(rawConfig);
  const wrapper = wrapperOf(settings.untrustedWrapper);
  const forges = boundaryForger([...headings, wrapper.open, wrapper.close]);
  const nativeTools = settings.provider !== undefined;
  return {
    name: "dynamic",
    parse: parseOptions,
    ...collector(settings, catalogues, forges),
    outline: (material) => outline(material, settings, nativeTools),
    layout: () => layout(wrapper),
    policy: (material) => policy(settings, material, forges),
    view,
    choices,
    metrics,
  };
}

function policy(settings: Settings, material: DynamicMaterial, forges: (text: string) => boolean): Policy {
  const { redact, semantic, maxContextTokens, caps, timeouts } = settings;
  const each = Object.entries(caps).map(
    ([id, tokens]): Cap => ({ sections: [id], tokens: tokens as number }),
  );
  return {
    keep,
    fill: "skip",
    caps: [{ sections: ["runtime", "untrusted"], tokens: maxContextTokens }, ...each],
    budget: budgetOf(settings, material),
    screens: [
      invisibleScreen(),
      redactionScreen({ secrets: redact.secrets, pii: () => redact.pii }),
      forgedBoundaryScreen(forges),
      controlTokenScreen(),
      injectionScreen({ action: "drop", threshold: semantic.injectionMinScore, also: isNamedByOthers }),
    ],
    detectorTimeout: timeouts.detector,
    sources: ["file", "literal", "runtime", "memory", "tool", "input"],
    notices: material.notices,
  };
}

/** `# TASK` alone heads many a note. */
const headings = Object.values(words.headings).filter((heading) => heading !== words.headings.task);

/** Whoever names a branch, a file or a folder may name it after an order, and it would stand in the system's message. */
function isNamedByOthers({ id, source }: Item): boolean {
  return source.kind === "runtime" && id !== "os";
}
