import type { RecordedInput } from "quoin/records";
import { assembleCanonical, type CanonicalOptions } from "../assemble-canonical.ts";
import { readDocument } from "../document.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

export const rebuildCanonical: RebuildCommand = {
  flags: ["model", "window", "for", "attachments", "maxTokens"],
  read: async (_input, path) => (await readDocument(path)).source,
  async assemble({ settings, inputs }, path) {
    const [spec, config] = inputs as [RecordedInput, RecordedInput?];
    const options = { ...settings, ...(config && { config: path(config) }) } as CanonicalOptions;
    return assembleCanonical(path(spec), options);
  },
};
