import { isBootstrap } from "../bootstrap.ts";
import { outlinedModule } from "../outlined-module.ts";
import type { PromptModule } from "../types.ts";
import { canaryMark, titles } from "../words.ts";

/** A mark that is in no other text: where it turns up outside, this prompt has leaked. */
export function canaryModule(): PromptModule {
  return outlinedModule({
    name: "canary",
    priority: 95,
    title: titles.canary,
    shouldInclude: (context) => context.canary !== undefined && !isBootstrap(context),
    reads: ({ canary }) => [canary],
    items: ({ canary = "" }) => [
      {
        id: "canary.mark",
        kind: canaryKind,
        text: canaryMark.fill({ canary }),
        source: { kind: "runtime", ref: "canary" },
        secret: true,
        volatility: "session",
      },
    ],
  });
}

/** Of the one item that is not redacted: bait often looks like a key, and has to arrive as it is. */
export const canaryKind = "canary";
