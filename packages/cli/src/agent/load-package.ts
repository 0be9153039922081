import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { QuoinError } from "quoin";
import { readDocument } from "../document.ts";

/**
 * A package that the user has and we do not: looked for from the current folder upwards, then from where this command
 * is installed. Not with `require.resolve`: these packages only say how they are imported.
 */
export async function loadPackage(name: string): Promise<unknown> {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = findFolder(name, process.cwd()) ?? findFolder(name, here);
  if (folder === undefined) {
    const message = `${name} is not installed here: npm install ${name}, or run this where it is`;
    throw new QuoinError({ code: "runner_missing", message });
  }
  try {
    const { value } = await readDocument(join(folder, "package.json"));
    return await import(pathToFileURL(join(folder, entryOf(value))).href);
  } catch (error) {
    const message = `${name} in ${folder} cannot be loaded: ${(error as Error).message}`;
    throw new QuoinError({ code: "runner_failed", message });
  }
}

function findFolder(name: string, from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

type Entry = string | { [condition: string]: Entry } | undefined;

/** What `import` gets of packages like these: one entry, perhaps under conditions. */
function entryOf(manifest: unknown): string {
  const { exports, main } = manifest as { exports?: Entry; main?: string };
  return conditioned(exports) ?? main ?? "index.js";
}

function conditioned(entry: Entry): string | undefined {
  if (typeof entry !== "object" || entry === null) return entry ?? undefined;
  return conditioned(entry["."] ?? entry.import ?? entry.node ?? entry.default);
}
