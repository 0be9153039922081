import type { Section, Trust } from "../../core/types.ts";
import { type Problem, QuoinError } from "../../errors.ts";
import { askModule } from "./ask-module.ts";
import { sectionOf } from "./section-of.ts";
import type { PromptContext, PromptModule } from "./types.ts";

/**
 * The last section of each module that says what it reads: the same object while none of that has changed. An object
 * among it may have changed inside, so such a module is asked every time.
 */
export function sectionCache() {
  const known = new Map<PromptModule, { reads: readonly unknown[]; section: Section }>();
  return (module: PromptModule, context: PromptContext, trust: Trust): Section => {
    if (!module.reads) return sectionOf(module, context, trust);
    const values: unknown = askModule(module.name, "reads()", () => module.reads?.(context));
    if (!Array.isArray(values)) throw new QuoinError(notAList(module.name));
    // By what they say: a tool may be changed in place.
    const tools = askModule(module.name, "tools", () => JSON.stringify(module.tools));
    const reads = [trust, tools, ...values];
    const last = known.get(module);
    if (last && values.every(isPlain) && sameValues(last.reads, reads)) return last.section;
    const section = sectionOf(module, context, trust);
    known.set(module, { reads, section });
    return section;
  };
}

function notAList(name: string): Problem {
  return { code: "blueprint_invalid", path: [name], message: "reads() must give a list" };
}

function isPlain(value: unknown): boolean {
  return (typeof value !== "object" && typeof value !== "function") || value === null;
}

export function sameValues(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, at) => Object.is(value, others[at]));
}
