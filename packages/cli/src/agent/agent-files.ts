import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Problem, QuoinError } from "quoin";
import { type AgentFiles, readContext, readIdentity, readSkills } from "quoin/node";
import type { RecordInput } from "quoin/records";
import { fileError } from "../read-text.ts";
import { isWithin } from "../real-path.ts";
import { slashed } from "../slashed.ts";
import type { AgentFlags } from "./agent-options.ts";

export interface FoundFiles {
  files: AgentFiles;
  /** The folder, where there is one, and its name for the agent. */
  skills?: { folder: string; shownAs: string };
  warnings: Problem[];
}

/** A folder that was named must be there; that a file in it is missing is nothing wrong. */
export async function findAgentFiles(
  flags: Pick<AgentFlags, "dir" | "workspace" | "skills" | "skillsAs">,
): Promise<FoundFiles> {
  const { dir, workspace } = flags;
  for (const folder of [dir, workspace, flags.skills]) if (folder !== undefined) await mustBeFolder(folder);
  const skills = skillsFolder(flags);
  const [identity, context, found] = await Promise.all([
    readIdentity(dir),
    readContext(workspace),
    skills ? readSkills(skills.folder, { shownAs: skills.shownAs }) : { skills: [], warnings: [] },
  ]);
  return {
    files: {
      identityFiles: identity.identityFiles,
      contextContent: context.text,
      ...(context.file !== undefined && { contextFile: context.file }),
      skills: found.skills,
    },
    ...(skills && { skills }),
    warnings: [
      ...within(dir, identity.warnings),
      ...within(workspace, context.warnings),
      ...within(skills?.folder, found.warnings),
    ],
  };
}

/** A reader names files from its own folder; a person looks for them from here. */
function within(folder: string | undefined, warnings: readonly Problem[]): Problem[] {
  if (folder === undefined) return [...warnings];
  return warnings.map((problem) =>
    problem.file === undefined || problem.file === folder
      ? problem
      : { ...problem, file: join(folder, problem.file) },
  );
}

/** Where there is none yet, one may come: whoever makes the prompt again should see that. */
function skillsFolder({
  workspace,
  skills,
  skillsAs,
}: Pick<AgentFlags, "workspace" | "skills" | "skillsAs">) {
  const folder = skills ?? (workspace === undefined ? undefined : join(workspace, "skills"));
  if (folder === undefined) return undefined;
  // From where the agent works, if it can get there from there.
  const below = workspace !== undefined && isWithin(workspace, folder);
  const name = slashed(below ? `./${relative(workspace, folder)}` : folder);
  return { folder, shownAs: skillsAs ?? name };
}

async function mustBeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  if (!found.isDirectory())
    throw new QuoinError({ code: "file_unreadable", file: path, message: "is not a folder" });
}

const identity = {
  agent: "AGENT.md",
  soul: "SOUL.md",
  identity: "IDENTITY.md",
  user: "USER.md",
  bootstrap: "BOOTSTRAP.md",
} as const;

/** What a prompt was made from, for a record. A file that is missing is as good as an empty one, and may be there later. */
export function agentInputs(
  { files, skills }: FoundFiles,
  { dir, workspace }: Pick<AgentFlags, "dir" | "workspace">,
  trust: "trusted" | "untrusted",
): RecordInput[] {
  const keys = Object.keys(identity) as (keyof typeof identity)[];
  return [
    ...(dir === undefined
      ? []
      : keys.map((key): RecordInput => {
          const ref = slashed(join(dir, identity[key]));
          return { name: identity[key], ref, text: files.identityFiles[key], trust: "trusted" };
        })),
    ...(workspace === undefined
      ? []
      : [{ name: contextInput, ref: slashed(workspace), text: files.contextContent, trust }]),
    ...(skills ? [{ name: skillsInput, ref: slashed(skills.folder), text: skillsText(files), trust }] : []),
  ];
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
