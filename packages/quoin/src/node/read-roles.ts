import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { loadRoles, type RoleLibrary, roleName } from "../blueprints/roles/templates/load-roles.ts";
import type { RoleFile } from "../blueprints/roles/templates/role-file.ts";
import { type Problem, QuoinError } from "../errors.ts";
import { nodeFiles } from "./node-files.ts";

/** Your templates over ours: every YAML file of a folder is a role, or the sets of constraints. */
export async function readRoles(folder: string): Promise<RoleLibrary> {
  return loadRoles(await readRoleFiles(folder));
}

/** What cannot be read is told by whoever needs it. */
export async function readRoleFiles(folder: string): Promise<RoleFile[]> {
  const files = nodeFiles(folder);
  const found: RoleFile[] = [];
  for (const name of await templateNames(folder)) {
    const file = join(folder, name);
    const other = found.find((each) => roleName(each.file) === roleName(file));
    if (other) {
      // `planner.yaml` and `planner.yml`: which one holds?
      const message = `is the same role as ${other.file}: remove one of them`;
      other.problem ??= { code: "role_invalid", file, message };
      continue;
    }
    try {
      const bytes = await files.read(name);
      found.push({ file, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) });
    } catch (error) {
      const problem: Problem =
        error instanceof QuoinError
          ? { ...(error.problems[0] as Problem), file }
          : { code: "file_not_utf8", file, message: "is not UTF-8 text" };
      found.push({ file, text: "", problem });
    }
  }
  return found;
}

/** What editors leave behind while they save is no template. */
async function templateNames(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => /^[^.~#].*\.ya?ml$/i.test(name)).sort();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new QuoinError({ code: "file_missing", file: folder, message: "does not exist" });
    const why =
      code === "ENOTDIR"
        ? "is not a folder"
        : code === "EACCES"
          ? "may not be read (no permission)"
          : message;
    throw new QuoinError({ code: "file_unreadable", file: folder, message: why });
  }
}
