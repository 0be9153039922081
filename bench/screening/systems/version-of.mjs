import { readFileSync } from "node:fs";

/** As installed; nothing before it is. */
export function versionOf(name) {
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  try {
    return JSON.parse(readFileSync(manifest, "utf8")).version;
  } catch {
    return undefined;
  }
}
