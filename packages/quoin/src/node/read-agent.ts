import { stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { identityFileNames } from "../blueprints/agent/identity-file-names.ts";
import type { IdentityFiles, Skill } from "../blueprints/agent/types.ts";
import { words } from "../blueprints/agent/words.ts";
import type { Problem } from "../errors.ts";
import { nodeFiles } from "./node-files.ts";
import { readSkills } from "./read-skills.ts";
import { readText } from "./read-text.ts";

export interface AgentFolders {
  /** Holds the files of `identityFileNames`. */
  agent?: string;
  /** Holds CONTEXT.md, or else AGENTS.md. */
  workspace?: string;
  /** The workspace's `skills` when absent, if there is one. */
  skills?: string;
  /** The folder of skills as the agent will see it: its path from the workspace when absent, or as given from outside it. */
  skillsShownAs?: string;
}

/** What a context takes from files; spread it into `createPromptContext`. */
export interface AgentFiles {
  identityFiles: IdentityFiles;
  contextContent: string;
  contextFile?: string;
  skills: Skill[];
  /** As the agent will see it; absent where there is no folder of skills. */
  skillsDirectory?: string;
}

export interface FoundAgent {
  files: AgentFiles;
  /** Where the skills were read. */
  skillsFolder?: string;
  warnings: Problem[];
}

const limits = { mostBytes: 64 * 1024, cutMark: words.file_cut };

/** Every folder and every file may be missing. What could not be taken as it is is told in the warnings. */
export async function readAgent({
  agent,
  workspace,
  skills,
  skillsShownAs,
}: AgentFolders): Promise<FoundAgent> {
  const folder = skills ?? (await skillsOf(workspace));
  const shownAs = skillsShownAs ?? (folder === undefined ? undefined : nameFrom(workspace, folder));
  const [identity, context, found] = await Promise.all([
    readIdentity(agent),
    readContext(workspace),
    folder === undefined
      ? { skills: [], warnings: [] }
      : readSkills(folder, { ...(shownAs !== undefined && { shownAs }) }),
  ]);
  return {
    files: {
      identityFiles: identity.identityFiles,
      contextContent: context.text,
      ...(context.file !== undefined && { contextFile: context.file }),
      // The rest is for whoever chooses among them: here all are shown.
      skills: found.skills.map(({ descriptions: _, modes: __, ...skill }) => skill),
      ...(folder !== undefined && shownAs !== undefined && { skillsDirectory: shownAs }),
    },
    ...(folder !== undefined && { skillsFolder: folder }),
    warnings: [
      ...within(agent, identity.warnings),
      ...within(workspace, context.warnings),
      ...within(folder, found.warnings),
    ],
  };
}

async function skillsOf(workspace: string | undefined): Promise<string | undefined> {
  if (workspace === undefined) return undefined;
  const folder = join(workspace, "skills");
  const found = await stat(folder).catch(() => undefined);
  return found?.isDirectory() ? folder : undefined;
}

/** From where the agent works, if it can get there from there. */
function nameFrom(workspace: string | undefined, folder: string): string {
  const way = workspace === undefined ? folder : relative(workspace, folder);
  const isInside = workspace !== undefined && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  const name = isInside ? [".", way].filter(Boolean).join("/") : folder;
  return sep === "/" ? name : name.split(sep).join("/");
}

/** A reader names files from its own folder; a person looks for them from here. */
function within(folder: string | undefined, warnings: readonly Problem[]): Problem[] {
  return warnings.map((problem) => {
    const { file } = problem;
    const isNamed = folder === undefined || file === undefined || file === folder;
    return isNamed ? problem : { ...problem, file: join(folder, file) };
  });
}

/** Of an agent without a folder, all are empty. */
export async function readIdentity(
  folder: string | undefined,
): Promise<{ identityFiles: IdentityFiles; warnings: Problem[] }> {
  const identityFiles: IdentityFiles = { agent: "", soul: "", identity: "", user: "", bootstrap: "" };
  const warnings: Problem[] = [];
  if (folder === undefined) return { identityFiles, warnings };
  for (const key of Object.keys(identityFileNames) as (keyof IdentityFiles)[]) {
    const found = await readText(nodeFiles(folder), identityFileNames[key], limits);
    // One that is there and cannot be shown is not missing: without a soul, an agent would be told nothing but to find one.
    const isLost = key === "soul" && found.text === "" && found.warnings.length > 0;
    identityFiles[key] = isLost ? words.file_lost : found.text;
    warnings.push(...found.warnings);
  }
  return { identityFiles, warnings };
}

/** The first of the two that says anything. */
export async function readContext(
  workspace: string | undefined,
): Promise<{ text: string; file?: string; warnings: Problem[] }> {
  const warnings: Problem[] = [];
  if (workspace === undefined) return { text: "", warnings };
  for (const file of ["CONTEXT.md", "AGENTS.md"]) {
    const found = await readText(nodeFiles(workspace), file, limits);
    warnings.push(...found.warnings);
    if (found.text.trim() !== "") return { text: found.text, file, warnings };
  }
  return { text: "", warnings };
}
