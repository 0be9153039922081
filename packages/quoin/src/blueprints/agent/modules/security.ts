import type { Item } from "../../../core/types.ts";
import { isBootstrap } from "../bootstrap.ts";
import { factItems } from "../fact-items.ts";
import { outlinedModule } from "../outlined-module.ts";
import type { PromptContext, PromptModule } from "../types.ts";
import { labels, titles, wordSource, words } from "../words.ts";

/** The limits that nothing lifts. */
export function securityModule(): PromptModule {
  return outlinedModule({
    name: "security",
    priority: 10,
    title: titles.security,
    trust: "immutable",
    shrinks: true,
    shouldInclude: (context) => !isBootstrap(context),
    reads: ({ sandboxType }) => [sandboxType],
    items,
  });
}

function items({ sandboxType }: PromptContext): Item[] {
  const limits = (key: "security" | "security_after_sandbox", minimal: string): Item => ({
    id: `security.${key}`,
    text: words[key],
    forms: [minimal],
    source: wordSource(key),
    volatility: "static",
  });
  return [
    limits("security", words.security_minimal),
    ...factItems("security", { sandboxType: [labels.sandbox, sandboxType] }),
    // All of it is in the short wording that stands before.
    limits("security_after_sandbox", ""),
  ];
}
