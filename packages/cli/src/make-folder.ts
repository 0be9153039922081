import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** With all that lead to it, one by one: in a folder that takes none, as /proc, Node's recursive `mkdir` tries for ever. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it meanwhile.
    if (error.code !== "EEXIST" || !(await isFolder(folder))) throw error;
  });
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
