import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { QuoinError } from "../errors.ts";

/**
 * Where git is. Looked for here and not by the system, which would also look in relative folders of PATH, and on
 * Windows in the current one: a project that brings a program called git would have it run.
 */
export async function findGit(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
  const name = process.platform === "win32" ? "git.exe" : "git";
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const program = join(folder, name);
    if (await isProgram(program)) return program;
  }
  throw new QuoinError({ code: "git_missing", message: "git is not in any folder of PATH" });
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
