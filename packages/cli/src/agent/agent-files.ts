import { stat } from "node:fs/promises";
import { join } from "node:path";
import { QuoinError } from "quoin";
import { identityFileNames } from "quoin/agent";
import { type AgentFiles, type FoundAgent, readAgent } from "quoin/node";
import type { RecordInput } from "quoin/records";
import { fileError } from "../read-text.ts";
import { slashed } from "../slashed.ts";
import type { AgentFlags } from "./agent-options.ts";

type FolderFlags = Pick<AgentFlags, "dir" | "workspace" | "skills" | "skillsAs">;

/** A folder that was named must be there; that a file in it is missing is nothing wrong. */
export async function findAgentFiles({ dir, workspace, skills, skillsAs }: FolderFlags): Promise<FoundAgent> {
  for (const folder of [dir, workspace, skills]) if (folder !== undefined) await mustBeFolder(folder);
  return readAgent({
    ...(dir !== undefined && { agent: dir }),
    ...(workspace !== undefined && { workspace }),
    ...(skills !== undefined && { skills }),
    ...(skillsAs !== undefined && { skillsShownAs: skillsAs }),
  });
}

async function mustBeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  if (!found.isDirectory())
    throw new QuoinError({ code: "file_unreadable", file: path, message: "is not a folder" });
}

/** What a prompt was made from, for a record. A file that is missing is as good as an empty one, and may be there later. */
export function agentInputs(
  { files, skillsFolder }: FoundAgent,
  { dir, workspace }: FolderFlags,
  trust: "trusted" | "untrusted",
): RecordInput[] {
  const folder = skillsFolder ?? (workspace === undefined ? undefined : join(workspace, "skills"));
  return [
    ...(dir === undefined ? [] : identityInputs(files, dir)),
    ...(workspace === undefined
      ? []
      : [{ name: contextInput, ref: slashed(workspace), text: files.contextContent, trust }]),
    ...(folder === undefined
      ? []
      : [{ name: skillsInput, ref: slashed(folder), text: skillsText(files), trust }]),
  ];
}

function identityInputs({ identityFiles }: AgentFiles, dir: string): RecordInput[] {
  const keys = Object.keys(identityFileNames) as (keyof typeof identityFileNames)[];
  return keys.map((key) => {
    const name = identityFileNames[key];
    return { name, ref: slashed(join(dir, name)), text: identityFiles[key], trust: "trusted" };
  });
}

/** A colon, so that no file is called that. */
export const contextInput = "folder:workspace";
export const skillsInput = "folder:skills";

/** All of them, so that one more or one less is seen too. */
export function skillsText({ skills }: Pick<AgentFiles, "skills">): string {
  return skills
    .map(({ name, description = "", path = "", body }) => [path, name, description, body].join("\n"))
    .join("\n\n");
}
