import type { IdentityFiles, Skill } from "../blueprints/agent/types.ts";
import type { Problem } from "../errors.ts";
import { nodeFiles } from "./node-files.ts";
import { readSkills } from "./read-skills.ts";
import { type ReadText, readText } from "./read-text.ts";

export interface AgentFolders {
  /** Holds AGENT.md, SOUL.md, IDENTITY.md, USER.md and BOOTSTRAP.md. */
  agent?: string;
  /** Holds CONTEXT.md, or else AGENTS.md. */
  workspace?: string;
  skills?: string;
}

/** What a context takes from files; spread it into `createPromptContext`. */
export interface AgentFiles {
  identityFiles: IdentityFiles;
  contextContent: string;
  contextFile?: string;
  skills: Skill[];
}

const mostBytes = 64 * 1024;

/** Every folder and every file may be missing. What could not be taken as it is is told in the warnings. */
export async function readAgent({ agent, workspace, skills }: AgentFolders): Promise<{
  files: AgentFiles;
  warnings: Problem[];
}> {
  const [identity, context, found] = await Promise.all([
    readIdentity(agent),
    readContext(workspace),
    skills === undefined ? { skills: [], warnings: [] } : readSkills(skills),
  ]);
  return {
    files: {
      identityFiles: identity.identityFiles,
      contextContent: context.text,
      ...(context.file !== undefined && { contextFile: context.file }),
      skills: found.skills,
    },
    warnings: [...identity.warnings, ...context.warnings, ...found.warnings],
  };
}

/** Of an agent without a folder, all are empty. */
export async function readIdentity(
  folder: string | undefined,
): Promise<{ identityFiles: IdentityFiles; warnings: Problem[] }> {
  const read = (name: string) =>
    folder === undefined
      ? { text: "", bytes: 0, warnings: [] }
      : readText(nodeFiles(folder), name, mostBytes);
  const [agent, soul, identity, user, bootstrap] = (await Promise.all(
    ["AGENT.md", "SOUL.md", "IDENTITY.md", "USER.md", "BOOTSTRAP.md"].map(read),
  )) as [ReadText, ReadText, ReadText, ReadText, ReadText];
  return {
    identityFiles: {
      agent: agent.text,
      soul: soul.text,
      identity: identity.text,
      user: user.text,
      bootstrap: bootstrap.text,
    },
    warnings: [agent, soul, identity, user, bootstrap].flatMap((file) => file.warnings),
  };
}

/** The first of the two that says anything. */
export async function readContext(
  workspace: string | undefined,
): Promise<{ text: string; file?: string; warnings: Problem[] }> {
  const warnings: Problem[] = [];
  if (workspace === undefined) return { text: "", warnings };
  for (const file of ["CONTEXT.md", "AGENTS.md"]) {
    const found = await readText(nodeFiles(workspace), file, mostBytes);
    warnings.push(...found.warnings);
    if (found.text.trim() !== "") return { text: found.text, file, warnings };
  }
  return { text: "", warnings };
}
