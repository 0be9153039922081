import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files under `path` (itself when it is a file), relative to `root`, without what the build writes. */
function listFiles(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.name !== "generated" && entry.name !== "node_modules")
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, child) : [child];
    });
}

/** sha256 over relative path and content of every file; lengths keep neighbours apart. */
export function hashFiles(root, paths) {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) => listFiles(root, path));
  for (const file of files.sort((a, b) => (a < b ? -1 : 1))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
