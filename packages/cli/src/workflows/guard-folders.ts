import { join } from "node:path";
import { QuoinError } from "quoin";
import { isWithin, realPath } from "../real-path.ts";
import { type Project, templatesFolder } from "./project.ts";

/** What is written must not lie where something is read, nor the other way round: one would eat the other. */
export async function guardFolders(project: Project, out: string, lock: string): Promise<void> {
  const refuse = (message: string) => new QuoinError({ code: "usage", message });
  const build = await realPath(out);
  const inBuild = async (path: string) => isWithin(build, await realPath(path));
  if (await inBuild(project.root))
    throw refuse(`--out ${out} holds the root: prompts would be written among sources`);
  if (await inBuild(lock))
    throw refuse(`--lock ${lock} is inside --out: the lock is committed, the build is not`);
  const folders = [templatesFolder(project), ...project.found.folders];
  for (const folder of folders) {
    if (await inBuild(folder)) throw refuse(`--out ${out} holds ${folder}, which is read`);
    if (isWithin(await realPath(folder), build))
      throw refuse(`--out ${out} is inside ${folder}, which is read`);
  }
  for (const { file } of project.found.workflows) {
    if (await inBuild(file)) throw refuse(`--out ${out} holds ${file}, which is read`);
    if ((await realPath(file)) === (await realPath(lock)))
      throw refuse(`--lock ${lock} is one of the workflows`);
  }
}

/** The same for includes, which are known only once they are read. */
export async function guardSources(project: Project, out: string, lock: string): Promise<void> {
  const build = await realPath(out);
  const real = await realPath(lock);
  const paths = [...project.read].map((path) => join(project.root, path));
  const sources = await Promise.all(paths.map(realPath));
  for (const [at, source] of sources.entries()) {
    if (isWithin(build, source) || source === real) {
      const message = `${paths[at]} is read, and would be written: choose another --out or --lock`;
      throw new QuoinError({ code: "usage", message });
    }
  }
}
