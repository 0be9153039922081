import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseSkill } from "../blueprints/agent/parse-skill.ts";
import type { Skill } from "../blueprints/agent/types.ts";
import { words } from "../blueprints/agent/words.ts";
import type { Problem } from "../errors.ts";
import { nodeFiles } from "./node-files.ts";
import { readText } from "./read-text.ts";

export interface ReadSkillsOptions {
  /** The folder as the agent will see it; `./skills` when absent. */
  shownAs?: string;
  /** Of each file; 64 KB when absent. A longer one is cut. */
  mostBytes?: number;
  /** Of all of them; 256 KB when absent. The first that is too much ends it. */
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
  const limits = { mostBytes, cutMark: words.file_cut };
  const { entries, warnings } = await skillEntries(folder);
  const skills: Skill[] = [];
  const pathOf = new Map<string, string>();
  let bytes = 0;
  let last = "";
  const leftOut = (at: number, most: string): Problem => {
    const count = entries.length - at;
    const what = count === 1 ? "1 file or folder" : `${count} files and folders`;
    const where = last === "" ? "" : ` behind ${last}`;
    const message = `holds more than ${most}: ${what}${where} ${count === 1 ? "was" : "were"} left out`;
    return { code: "file_too_large", file: folder, message };
  };
  for (const [at, entry] of entries.entries()) {
    if (skills.length === mostSkills) {
      warnings.push(leftOut(at, `${mostSkills} skills`));
      break;
    }
    const path = entry.endsWith("/") ? await skillFile(folder, entry) : entry;
    const read = path === undefined ? undefined : await readText(files, path, limits);
    // A folder without a SKILL.md, or a link that leads nowhere, is no skill.
    if (path === undefined || !read) continue;
    if (bytes + read.bytes > mostBytesInAll) {
      warnings.push(leftOut(at, `${mostBytesInAll} bytes of skills`));
      break;
    }
    warnings.push(...read.warnings);
    if (read.text.trim() === "") continue;
    bytes += read.bytes;
    last = path;
    const { skill, problems } = parseSkill(read.text, { file: path, path: `${shownAs}/${path}` });
    const same = pathOf.get(skill.name.toLowerCase());
    pathOf.set(skill.name.toLowerCase(), same ?? path);
    warnings.push(...problems, ...(same === undefined ? [] : [sameName(skill.name, path, same)]));
    skills.push(skill);
  }
  return { skills, warnings };
}

function sameName(name: string, file: string, other: string): Problem {
  return { code: "spec_invalid", file, message: `has the name ${JSON.stringify(name)}, as ${other} has` };
}

/** Folders end in a slash. Hidden ones and what editors leave behind are no skills. */
async function skillEntries(folder: string): Promise<{ entries: string[]; warnings: Problem[] }> {
  try {
    const found = await readdir(folder, { withFileTypes: true });
    const entries = found
      .filter(({ name }) => /^[^.~#]/.test(name) && !name.endsWith("~"))
      .flatMap((entry) => {
        if (/\.md$/i.test(entry.name) && !entry.isDirectory()) return [entry.name];
        return entry.isDirectory() || entry.isSymbolicLink() ? [`${entry.name}/`] : [];
      })
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { entries, warnings: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { entries: [], warnings: [] };
    const message = code === "ENOTDIR" ? "is not a folder" : "cannot be read";
    return { entries: [], warnings: [{ code: "file_unreadable", file: folder, message }] };
  }
}

/** `SKILL.md`, or else the same in other letters. */
async function skillFile(folder: string, entry: string): Promise<string | undefined> {
  try {
    const names = (await readdir(join(folder, entry))).filter((name) => /^skill\.md$/i.test(name)).sort();
    return names[0] && entry + names[0];
  } catch {
    // Why it cannot be looked at is told when it is read.
    return `${entry}SKILL.md`;
  }
}
