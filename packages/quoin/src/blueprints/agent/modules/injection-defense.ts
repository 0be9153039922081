import type { Item } from "../../../core/types.ts";
import { isBootstrap } from "../bootstrap.ts";
import { outlinedModule } from "../outlined-module.ts";
import { percents } from "../percents.ts";
import type { PromptContext, PromptModule } from "../types.ts";
import { taintLevel, titles, wordSource, words } from "../words.ts";

/** What an attack looks like and what to do about it; more of it while the session is tainted. */
export function injectionDefenseModule(): PromptModule {
  return outlinedModule({
    name: "injection-defense",
    priority: 5,
    title: titles.injection_defense,
    trust: "immutable",
    shrinks: true,
    shouldInclude: (context) => !isBootstrap(context),
    reads: ({ taintRatio, taintThreshold }) => [taintRatio, taintThreshold],
    items,
  });
}

function items({ taintRatio, taintThreshold }: PromptContext): Item[] {
  const level: Item = {
    id: "injection-defense.level",
    text: taintLevel.fill(percents(taintRatio, taintThreshold)),
    source: { kind: "runtime", ref: "taintRatio" },
    trust: "trusted",
    volatility: "turn",
  };
  const elevated: Item = {
    id: "injection-defense.elevated",
    text: words.elevated,
    forms: [words.elevated_minimal],
    source: wordSource("elevated"),
    volatility: "turn",
  };
  const rules: Item = {
    id: "injection-defense.rules",
    text: words.injection_defense,
    forms: [words.injection_defense_minimal],
    source: wordSource("injection_defense"),
    volatility: "static",
  };
  return [level, ...(taintRatio > taintThreshold ? [elevated] : []), rules];
}
