import { isBootstrap } from "../bootstrap.ts";
import { fileText } from "../file-text.ts";
import { outlinedModule } from "../outlined-module.ts";
import type { PromptModule } from "../types.ts";
import { titles, words } from "../words.ts";

/** What the workspace says of itself. */
export function contextModule(): PromptModule {
  return outlinedModule({
    name: "context",
    priority: 60,
    optional: true,
    title: titles.context,
    trust: "workspace",
    shouldInclude: (context) => context.contextContent.trim() !== "" && !isBootstrap(context),
    reads: ({ contextContent, contextFile }) => [contextContent, contextFile],
    items: ({ contextContent, contextFile = "CONTEXT.md" }, trust) => [
      {
        id: "context.file",
        kind: "file",
        label: `${trust === "untrusted" ? words.context_untrusted : words.context_trusted}\n`,
        text: fileText(contextContent),
        source: { kind: "file", ref: contextFile },
        volatility: "session",
      },
    ],
  });
}
