import { isBootstrap } from "../bootstrap.ts";
import { factItems } from "../fact-items.ts";
import { outlinedModule } from "../outlined-module.ts";
import type { PromptModule } from "../types.ts";
import { labels, titles } from "../words.ts";

/** Where the agent runs. */
export function runtimeModule(): PromptModule {
  return outlinedModule({
    name: "runtime",
    priority: 90,
    optional: true,
    title: titles.runtime,
    shouldInclude: (context) => !isBootstrap(context),
    reads: ({ agentType, sandboxType, profile, workspace }) => [agentType, sandboxType, profile, workspace],
    items: ({ agentType, sandboxType, profile, workspace }) =>
      factItems("runtime", {
        agentType: [labels.agent_type, agentType],
        sandboxType: [labels.sandbox_type, sandboxType],
        profile: [labels.profile, profile],
        workspace: [labels.workspace, workspace],
      }),
  });
}
