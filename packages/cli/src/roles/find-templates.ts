import { stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { Option } from "commander";
import { readRoleFiles } from "quoin/node";
import type { RoleFile } from "quoin/roles";
import { readConfig } from "../config.ts";

export interface TemplateOptions {
  templates?: string;
}

export function templatesOption(): Option {
  return new Option(
    "--templates <folder>",
    "role templates of your own (default: the configuration's roles, or .quoin/roles)",
  );
}

/** Where templates are looked for, and copied to, when nobody says otherwise. */
export const usualFolder = join(".quoin", "roles");

/** The folder with the user's templates: the one that is named, or the usual one where it exists. */
export async function templatesFolder({ templates }: TemplateOptions): Promise<string | undefined> {
  if (templates !== undefined) return templates;
  const { value, folder } = await readConfig();
  // A path in the configuration starts where the configuration is.
  if (value.roles !== undefined)
    return isAbsolute(value.roles) ? value.roles : relative(process.cwd(), join(folder, value.roles)) || ".";
  return (await isThere(usualFolder)) ? usualFolder : undefined;
}

/** One that may not be looked into is there: who wrote templates would wonder why ours are used. */
async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}

export async function findTemplates(options: TemplateOptions): Promise<RoleFile[]> {
  const folder = await templatesFolder(options);
  return folder === undefined ? [] : readRoleFiles(folder);
}
