import type { Section, Trust } from "../../core/types.ts";
import { isBootstrap } from "./bootstrap.ts";
import { sectionOf } from "./section-of.ts";
import { trustOf } from "./trust-of.ts";
import type { PromptContext, PromptModule } from "./types.ts";

export interface Outlined {
  sections: Section[];
  /** What is required comes first, then what is optional, each by priority. */
  keep: string[];
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
  return { sections: [...of("system"), ...of("user")], keep: [...ids(true), ...ids(false)] };
}

/** Sorting is stable: modules of one priority stay as they were registered. */
export function inOrder(modules: readonly PromptModule[]): PromptModule[] {
  return [...modules].sort((a, b) => a.priority - b.priority);
}

/** In bootstrap mode BOOTSTRAP.md is all there is, whatever other modules say. */
function isIncluded(module: PromptModule, context: PromptContext): boolean {
  return (module.name === "identity" || !isBootstrap(context)) && module.shouldInclude(context);
}
