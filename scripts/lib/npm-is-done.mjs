import { readFileSync } from "node:fs";
import { join } from "node:path";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
const wishes = (manifest) =>
  JSON.stringify(
    kinds.map((kind) => Object.entries(manifest?.[kind] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

/**
 * True when node_modules already holds what package-lock.json asks for, by the record npm writes last.
 * So an `npm ci` or `npm install` done by hand is not repeated.
 */
export function npmIsDone(root, packageFolders) {
  try {
    const wanted = readJson(join(root, "package-lock.json")).packages;
    const present = readJson(join(root, "node_modules/.package-lock.json")).packages;
    const locked = Object.entries(wanted).every(
      ([path, entry]) =>
        path === "" || (present[path] ? present[path].version === entry.version : Boolean(entry.optional)),
    );
    const asked = ["", ...packageFolders].every(
      (folder) => wishes(readJson(join(root, folder, "package.json"))) === wishes(wanted[folder]),
    );
    return locked && asked && Object.keys(present).every((path) => path in wanted);
  } catch {
    return false;
  }
}
