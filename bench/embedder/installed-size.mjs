/** What lies on the disk once a package is installed. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Bytes of the packages, and of them with all they depend on. */
export function installedSize(packages) {
  const all = new Set();
  for (const folder of packages) addPackage(folder, all);
  const sum = (folders) => [...folders].reduce((bytes, folder) => bytes + packageSize(folder), 0);
  return { alone: sum(packages), together: sum(all) };
}

/** Of a file, or of all that is below a folder. */
export function bytesOf(path) {
  const status = lstatSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((bytes, name) => bytes + bytesOf(join(path, name)), 0);
}

function addPackage(folder, met) {
  const place = realpathSync(folder);
  if (met.has(place)) return;
  met.add(place);
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(place);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = findPackage(name, place);
    // What is optional may be for another platform.
    if (found) addPackage(found, met);
  }
}

/** As Node looks for it, from the package upwards. */
function findPackage(name, from) {
  const found = join(from, "node_modules", name);
  if (existsSync(join(found, "package.json"))) return found;
  return dirname(from) === from ? undefined : findPackage(name, dirname(from));
}

/** A package of this workspace holds more than what is published; what it depends on is counted by itself. */
function packageSize(folder) {
  const isOwn = !folder.includes("node_modules");
  const parts = isOwn
    ? manifestOf(folder).files
    : readdirSync(folder).filter((name) => name !== "node_modules");
  return parts.reduce((bytes, name) => bytes + bytesOf(join(folder, name)), 0);
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
