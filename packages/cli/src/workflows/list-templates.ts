import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { slashed } from "../slashed.ts";
import { type Project, templatesFolder } from "./project.ts";

/** Every template there is, from the root; none where the folder does not exist. */
export async function listTemplates(project: Project): Promise<string[]> {
  const folder = templatesFolder(project);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".txt"))
    .map((entry) => slashed(relative(project.root, join(entry.parentPath, entry.name))))
    .sort();
}
