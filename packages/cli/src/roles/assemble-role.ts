import { assemble, QuoinError } from "quoin";
import { listWorkspace } from "quoin/node";
import type { RecordInput } from "quoin/records";
import {
  loadRoles,
  parseRoleConfig,
  type Role,
  type RoleAssembly,
  type RoleConfig,
  type RoleFile,
  roleName,
  roles,
} from "quoin/roles";
import { located, readDocument, type SourceDocument } from "../document.ts";
import type { PayloadOptions } from "../payload.ts";
import { slashed } from "../slashed.ts";

export interface RoleFlags extends PayloadOptions {
  window?: number;
  reserve?: number;
  nativeTools?: boolean;
  config?: string;
}

export interface AssembledRole {
  assembly: RoleAssembly;
  role: Role;
  config: RoleConfig;
  /** The input's own file. */
  document: SourceDocument;
  /** What it was made from, for a record. */
  inputs: RecordInput[];
}

export interface AssembleRoleOptions {
  log?: ((event: unknown) => void) | undefined;
  /** Where a workspace is to be found now. */
  workspaceAt?(folder: string): string;
}

/** From an input and templates to a prompt; what they were is handed on. */
export async function assembleRole(
  name: string,
  path: string,
  templates: readonly RoleFile[],
  flags: RoleFlags,
  { log, workspaceAt = (folder) => folder }: AssembleRoleOptions = {},
): Promise<AssembledRole> {
  const library = loadRoles(templates);
  const role = library.role(name);
  if (path === "-" && flags.config === "-")
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  const settings = flags.config === undefined ? undefined : await readDocument(flags.config);
  const config = { ...(await settingsIn(settings)), ...configOf(flags) };
  const document = await readDocument(path);
  const looked: RecordInput[] = [];
  const listing = async (folder: string) => {
    const found = await listWorkspace(workspaceAt(folder));
    looked.push({ name: workspaceInput, ref: slashed(folder), text: found.text, trust: "untrusted" });
    return found;
  };
  const blueprint = roles(name, { ...config, templates: library });
  const codes = ["spec_invalid", "file_missing", "file_unreadable"] as const;
  const assembly = await located(document, codes, () =>
    assemble(blueprint, document.value, { listing, ...(log && { log }) }),
  );
  const input: RecordInput = {
    name: "input",
    ref: slashed(document.file),
    text: document.source,
    trust: "untrusted",
  };
  return {
    assembly: assembly as RoleAssembly,
    role,
    config,
    document,
    inputs: [input, ...configInput(settings), ...usedTemplates(role, templates), ...looked],
  };
}

/** Looked at alone, so that a mistake in it is told with its own line. */
async function settingsIn(document: SourceDocument | undefined): Promise<RoleConfig> {
  if (!document) return {};
  return located(document, ["config_invalid"], async () => parseRoleConfig(document.value ?? {}));
}

/** A colon, so that no template is called that. */
export const configInputName = "config:roles";

function configInput(settings: SourceDocument | undefined): RecordInput[] {
  if (!settings) return [];
  return [{ name: configInputName, ref: slashed(settings.file), text: settings.source, trust: "trusted" }];
}

/** A colon, so that no file is called that. */
export const workspaceInput = "folder:workspace";

/** Only those that the role is made of: what else changes in the folder changes nothing here. */
function usedTemplates({ files }: Role, templates: readonly RoleFile[]): RecordInput[] {
  return templates
    .filter(({ file }) => files.includes(file) || roleName(file) === "constraints")
    .map(({ file, text }) => ({
      name: `template:${roleName(file)}`,
      ref: slashed(file),
      text,
      trust: "trusted",
    }));
}

function configOf(flags: RoleFlags): RoleConfig {
  const { model, window, reserve, for: provider, maxTokens = reserve, nativeTools } = flags;
  return {
    ...(nativeTools !== undefined && { nativeTools }),
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(provider !== undefined && { provider }),
    // The room that an answer may take is room that the prompt may not.
    ...(maxTokens !== undefined && { reserve: maxTokens }),
  };
}
