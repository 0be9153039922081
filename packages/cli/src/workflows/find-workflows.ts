import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type Problem, QuoinError } from "quoin";
import { slashed } from "../slashed.ts";

export interface WorkflowFile {
  /** Its path below the folder that was given, without its ending; with slashes. */
  name: string;
  file: string;
}

export interface FoundWorkflows {
  workflows: WorkflowFile[];
  /** Those that were given and everything below them, for who wants to know when a workflow is added. */
  folders: string[];
  problems: Problem[];
}

const ending = /\.(?:json|ya?ml)$/i;

/** Files as they are given, and what lies in folders; `except` is never one, even where it lies among them. */
export async function findWorkflows(
  paths: readonly string[],
  except: readonly string[],
): Promise<FoundWorkflows> {
  const found: FoundWorkflows = { workflows: [], folders: [], problems: [] };
  const known = new Set(except.map((path) => resolve(path)));
  const add = (name: string, file: string) => {
    if (known.has(resolve(file))) return;
    known.add(resolve(file));
    const own = name.replace(ending, "");
    const other = found.workflows.find((each) => each.name === own);
    if (other) found.problems.push(sameName(file, other.file));
    else found.workflows.push({ name: own, file });
  };
  for (const path of paths) {
    if (path === "-")
      throw new QuoinError({ code: "usage", message: "workflows have names: give files or folders" });
    try {
      if (!(await stat(path)).isDirectory()) {
        add(basename(path), path);
        continue;
      }
      const names = await workflowsBelow(path, found.folders);
      for (const name of names) add(slashed(name), join(path, name));
      if (names.length === 0) found.problems.push(problem("file_missing", path, "holds no workflow"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof QuoinError || code === undefined) throw error;
      const missing = code === "ENOENT" || code === "ENOTDIR";
      found.problems.push(
        missing
          ? problem("file_missing", path, "does not exist")
          : problem("file_unreadable", path, "cannot be read"),
      );
    }
  }
  return found;
}

/** Prompts, places and locks go by the workflow's name. */
const sameName = (file: string, other: string) =>
  problem("spec_invalid", file, `would have the name of ${other}: its prompts could not be told apart`);

const problem = (code: Problem["code"], file: string, message: string): Problem => ({ code, file, message });

/** In an order that no file system decides. Hidden folders and installed packages hold nobody's workflows. */
async function workflowsBelow(folder: string, folders: string[], way = ""): Promise<string[]> {
  folders.push(join(folder, way));
  const entries = await readdir(join(folder, way), { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(way, entry.name);
    if (entry.isDirectory()) names.push(...(await workflowsBelow(folder, folders, path)));
    else if (ending.test(entry.name) && (await isFile(entry, join(folder, path)))) names.push(path);
  }
  return names;
}

async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  // A link that leads nowhere is reported when it is read.
  return stat(path).then(
    (target) => target.isFile(),
    () => true,
  );
}
