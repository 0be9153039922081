import type { Section, Trust } from "../../core/types.ts";
import { sectionOf } from "./section-of.ts";
import type { PromptContext, PromptModule } from "./types.ts";

/** The last section of each module that says what it reads: the same object while none of that has changed. */
export function sectionCache() {
  const known = new Map<PromptModule, { reads: readonly unknown[]; section: Section }>();
  return (module: PromptModule, context: PromptContext, trust: Trust): Section => {
    if (!module.reads) return sectionOf(module, context, trust);
    const reads = [trust, ...module.reads(context)];
    const last = known.get(module);
    if (last && sameValues(last.reads, reads)) return last.section;
    const section = sectionOf(module, context, trust);
    known.set(module, { reads, section });
    return section;
  };
}

export function sameValues(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, at) => Object.is(value, others[at]));
}
