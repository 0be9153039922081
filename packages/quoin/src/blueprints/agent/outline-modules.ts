import type { Section, Trust } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { askModule } from "./ask-module.ts";
import { isBootstrap } from "./bootstrap.ts";
import { sectionOf } from "./section-of.ts";
import { trustOf } from "./trust-of.ts";
import type { PromptContext, PromptModule } from "./types.ts";

export interface Outlined {
  sections: Section[];
  /** What is required comes first, then what is optional, each by priority. */
  keep: string[];
  /** Names of all tools that modules have, whether they are included or not. */
  declared: string[];
}

export interface OutlineOptions {
  trustWorkspace?: boolean | undefined;
  /** Where a builder looks whether it still has a section. */
  sectionFor?(module: PromptModule, context: PromptContext, trust: Trust): Section;
}

/** Position is priority; only what nobody vouches for stands behind everything else. */
export function outlineModules(
  modules: readonly PromptModule[],
  context: PromptContext,
  { trustWorkspace, sectionFor = sectionOf }: OutlineOptions = {},
): Outlined {
  const sections = inOrder(modules)
    .filter((module) => isIncluded(module, context))
    .map((module) => sectionFor(module, context, trustOf(module, context, trustWorkspace)));
  const of = (channel: Section["channel"]) => sections.filter((section) => section.channel === channel);
  const ids = (required: boolean) =>
    sections.filter((section) => section.required === required).map(({ id }) => id);
  const declared = modules.flatMap(({ tools = [] }) => tools.map(({ name }) => name));
  return { sections: [...of("system"), ...of("user")], keep: [...ids(true), ...ids(false)], declared };
}

/** Sorting is stable: modules of one priority stay as they were registered. */
export function inOrder(modules: readonly PromptModule[]): PromptModule[] {
  return [...modules].sort((a, b) => a.priority - b.priority);
}

/** In bootstrap mode BOOTSTRAP.md is all there is, whatever other modules say. */
function isIncluded(module: PromptModule, context: PromptContext): boolean {
  if (module.name !== "identity" && isBootstrap(context)) return false;
  const answer: unknown = askModule(module.name, "shouldInclude()", () => module.shouldInclude(context));
  // A promise would be a yes, whatever it comes to.
  if (typeof answer === "boolean") return answer;
  const message = "shouldInclude() must give true or false, at once";
  throw new QuoinError({ code: "blueprint_invalid", path: [module.name], message });
}
