import type { Item } from "../../../core/types.ts";
import { isBootstrap } from "../bootstrap.ts";
import { fileText } from "../file-text.ts";
import { identityFileNames } from "../identity-file-names.ts";
import { isBlank } from "../is-blank.ts";
import { outlinedModule } from "../outlined-module.ts";
import type { IdentityFiles, PromptContext, PromptModule } from "../types.ts";
import { titles, wordSource, words } from "../words.ts";

/**
 * Who the agent is. AGENT.md and BOOTSTRAP.md are the operator's and stand as they are; the others may have been
 * written by the agent itself, so they are fenced: a line in them cannot pass for a heading of ours.
 */
export function identityModule(): PromptModule {
  return outlinedModule({
    name: "identity",
    priority: 0,
    shouldInclude: () => true,
    reads: ({ identityFiles: { agent, soul, identity, user, bootstrap } }) => [
      agent,
      soul,
      identity,
      user,
      bootstrap,
    ],
    items,
  });
}

function items(context: PromptContext): Item[] {
  const { identityFiles } = context;
  if (isBootstrap(context)) return [operatorItem("bootstrap", identityFiles)];
  const { agent } = identityFiles;
  const ours: Item = {
    id: "identity.default",
    text: words.default_agent,
    source: wordSource("default_agent"),
    volatility: "static",
  };
  return [
    // Also where nothing of it can be seen: what is taken out of it is on record.
    ...(agent.trim() === "" ? [] : [operatorItem("agent", identityFiles)]),
    ...(isBlank(agent) ? [ours] : []),
    ...fileItem("soul", identityFiles),
    ...fileItem("identity", identityFiles),
    ...fileItem("user", identityFiles),
  ];
}

function operatorItem(key: "agent" | "bootstrap", files: IdentityFiles): Item {
  return {
    id: `identity.${key}`,
    kind: "operator",
    text: fileText(files[key]),
    source: sourceOf(key),
    volatility: "static",
  };
}

function fileItem(key: "soul" | "identity" | "user", files: IdentityFiles): Item[] {
  const text = fileText(files[key]);
  if (text === "") return [];
  const label = `\n## ${titles[key]}\n\n`;
  return [{ id: `identity.${key}`, kind: "file", label, text, source: sourceOf(key), volatility: "static" }];
}

function sourceOf(key: keyof IdentityFiles) {
  return { kind: "file" as const, ref: identityFileNames[key] };
}
