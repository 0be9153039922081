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
  ],
  read: async (_input, path) => (await readText(path)).trim(),
  async assemble({ settings, inputs }, path) {
    const task = inputs.find(({ name }) => name === "task");
    const words = task ? (await readText(path(task))).trim() : "";
    const root = typeof settings.root === "string" ? path({ name: "root", ref: settings.root }) : undefined;
    const flags = { ...settings, ...(root !== undefined && { root }) } as unknown as DynamicFlags;
    return assembleDynamic(words, flags);
  },
};
