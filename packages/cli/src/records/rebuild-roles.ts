import { listWorkspace } from "quoin/node";
import type { RecordedInput } from "quoin/records";
import { readDocument } from "../document.ts";
import { readText } from "../read-text.ts";
import { assembleRole, configInputName, type RoleFlags, workspaceInput } from "../roles/assemble-role.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

export const rebuildRoles: RebuildCommand = {
  flags: ["role", "model", "window", "reserve", "for", "maxTokens", "nativeTools"],
  async read({ name }, path) {
    if (name === workspaceInput) return (await listWorkspace(path)).text;
    return name === "input" ? (await readDocument(path)).source : readText(path);
  },
  async assemble({ settings, inputs }, path) {
    const [input, ...rest] = inputs as [RecordedInput, ...RecordedInput[]];
    const templates = rest.filter(({ name }) => name !== workspaceInput && name !== configInputName);
    const config = rest.find(({ name }) => name === configInputName);
    const files = await Promise.all(
      templates.map(async (each) => ({ file: path(each), text: await readText(path(each)) })),
    );
    const workspace = rest.find(({ name }) => name === workspaceInput);
    const workspaceAt = (folder: string) => (workspace ? path(workspace) : folder);
    const flags: RoleFlags = { ...settings, ...(config && { config: path(config) }) };
    return assembleRole(String(settings.role), path(input), files, flags, { workspaceAt });
  },
};
