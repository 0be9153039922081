import { readdir } from "node:fs/promises";
import { parseSkill } from "../blueprints/agent/parse-skill.ts";
import type { Skill } from "../blueprints/agent/types.ts";
import type { Problem } from "../errors.ts";
import { nodeFiles } from "./node-files.ts";
import { readText } from "./read-text.ts";

export interface ReadSkillsOptions {
  /** The folder as the agent will see it; `./skills` when absent. */
  shownAs?: string;
  /** Of each file; 64 KB when absent. A longer one is cut. */
  mostBytes?: number;
  /** Of all of them; 256 KB when absent. What comes after is left out. */
  mostBytesInAll?: number;
}

/** More than an agent can choose from. */
const mostSkills = 256;

/** `name/SKILL.md` with front matter, or `name.md`; by name. What cannot be used is told in the warnings. */
export async function readSkills(
  folder: string,
  { shownAs = "./skills", mostBytes = 64 * 1024, mostBytesInAll = 256 * 1024 }: ReadSkillsOptions = {},
): Promise<{ skills: Skill[]; warnings: Problem[] }> {
  const files = nodeFiles(folder);
  const { paths, warnings } = await skillPaths(folder);
  const skills: Skill[] = [];
  let bytes = 0;
  for (const path of paths) {
    const read = await readText(files, path, mostBytes);
    // A folder without a SKILL.md, or a link that leads nowhere, is no skill.
    if (read.text.trim() === "" && read.warnings.length === 0) continue;
    warnings.push(...read.warnings);
    if (read.text.trim() === "") continue;
    if (bytes + read.bytes > mostBytesInAll) {
      const message = `left out: the skills before it take ${bytes} of ${mostBytesInAll} bytes`;
      warnings.push({ code: "file_unreadable", file: path, message });
      continue;
    }
    bytes += read.bytes;
    const { skill, problems } = parseSkill(read.text, { file: path, path: `${shownAs}/${path}` });
    warnings.push(...problems);
    skills.push(skill);
  }
  return { skills, warnings };
}

/** Hidden ones and what editors leave behind are no skills. */
async function skillPaths(folder: string): Promise<{ paths: string[]; warnings: Problem[] }> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const paths = entries
      .filter(({ name }) => /^[^.~#]/.test(name) && !name.endsWith("~"))
      .flatMap((entry) => {
        if (/\.md$/i.test(entry.name) && !entry.isDirectory()) return [entry.name];
        return entry.isDirectory() || entry.isSymbolicLink() ? [`${entry.name}/SKILL.md`] : [];
      })
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const message = `holds ${paths.length} skills; the first ${mostSkills} by name were read`;
    const tooMany: Problem = { code: "file_unreadable", file: folder, message };
    return { paths: paths.slice(0, mostSkills), warnings: paths.length > mostSkills ? [tooMany] : [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { paths: [], warnings: [] };
    const message = code === "ENOTDIR" ? "is not a folder" : "cannot be read";
    return { paths: [], warnings: [{ code: "file_unreadable", file: folder, message }] };
  }
}
