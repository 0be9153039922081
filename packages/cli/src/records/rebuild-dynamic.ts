import { assembleDynamic } from "../dynamic/assemble-dynamic.ts";
import type { DynamicFlags } from "../dynamic/dynamic-options.ts";
import { readText } from "../read-text.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

/** With the project as it is now: layers, manifests, memories and git may have changed since. */
export const rebuildDynamic: RebuildCommand = {
  replaceable: "task",
  flags: [
    "mode",
    "root",
    "interactive",
    "gitChanges",
    "manifests",
    "model",
    "window",
    "embedder",
    "embedderModel",
    "url",
    "keyEnv",
    "for",
    "maxTokens",
  ],
  read: async (_input, path) => (await readText(path)).trim(),
  async assemble({ settings, inputs }, path) {
    const task = inputs.find(({ name }) => name === "task");
    const words = task ? (await readText(path(task))).trim() : "";
    const root = path({ name: "root", ref: typeof settings.root === "string" ? settings.root : "." });
    const flags = { ...settings, root } as unknown as DynamicFlags;
    return assembleDynamic(words, flags);
  },
};
