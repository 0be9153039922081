import { constants } from "node:fs";
import { access, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { slashed } from "../../slashed.ts";
import { projectFolder } from "../project-files.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** The folder itself: there, kept out of version control, ours to write and nobody else's. */
export async function checkFolder(root: string): Promise<Check[]> {
  const folder = join(root, projectFolder);
  const found = await stat(folder).catch(() => undefined);
  if (!found)
    return [warn("folder", `there is no ${projectFolder} here: built-in layers, no tools`, "quoin init")];
  if (!found.isDirectory())
    return [
      fail(
        "folder",
        `${projectFolder} is not a folder`,
        `Move the file ${projectFolder} away, then: quoin init`,
      ),
    ];
  return [await checkIgnored(folder), await checkPermissions(folder)];
}

async function checkIgnored(folder: string): Promise<Check> {
  const text = await readFile(join(folder, ".gitignore"), "utf8").catch(() => undefined);
  const path = `${projectFolder}/.gitignore`;
  if (text === undefined) return warn("gitignore", `${path} is missing`, "quoin init");
  if (text.split(/\r?\n/).some((line) => line.trim() === "*"))
    return ok("gitignore", `${path} keeps the folder out of version control`);
  return warn("gitignore", `${path} has no line with *`, "Add it, unless you mean to share the folder.");
}

/** Whoever can write a layer writes the prompt. */
async function checkPermissions(folder: string): Promise<Check> {
  const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs)
    return fail(
      "permissions",
      `${projectFolder} may not be read and written`,
      `chmod u+rwx ${projectFolder}`,
    );
  // Windows keeps permissions elsewhere.
  if (process.platform === "win32") return ok("permissions", `${projectFolder} can be written`);
  const open = await openToOthers(folder, projectFolder);
  if (open.length === 0) return ok("permissions", "only you and your group can write here");
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  const said = `everybody on this machine can change ${open[0]}${more}, and with it the prompt`;
  return warn("permissions", said, `chmod -R o-w ${projectFolder}`);
}

async function openToOthers(folder: string, shown: string): Promise<string[]> {
  const { mode } = await stat(folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = await Promise.all(
    entries.map(async (entry): Promise<string[]> => {
      const path = join(folder, entry.name);
      const name = slashed(join(shown, entry.name));
      if (entry.isDirectory()) return openToOthers(path, name);
      if (!entry.isFile()) return [];
      const { mode } = await stat(path);
      return mode & constants.S_IWOTH ? [name] : [];
    }),
  );
  return [...(mode & constants.S_IWOTH ? [shown] : []), ...below.flat().sort()];
}
