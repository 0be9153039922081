import { existsSync } from "node:fs";
import { join } from "node:path";
import { QuoinError } from "quoin";
import { readText } from "../read-text.ts";

/** What `quoin index` writes. */
export const manifestFiles = {
  tools: "tools.json",
  skills: "skills.json",
  attacks: "injection-patterns.json",
  modes: "mode-examples.json",
  sources: "sources.json",
} as const;

export type ManifestKind = keyof typeof manifestFiles;

/** Whether a folder has tools or skills to choose from. */
export function hasIndex(folder: string): boolean {
  return [manifestFiles.tools, manifestFiles.skills].some((name) => existsSync(join(folder, name)));
}

/** Reads one of them; undefined where there is none. */
export async function readManifest<Result>(
  folder: string,
  kind: ManifestKind,
  parse: (text: string, options: { file: string }) => Result,
): Promise<Result | undefined> {
  const file = join(folder, manifestFiles[kind]);
  try {
    return parse(await readText(file), { file });
  } catch (error) {
    if (error instanceof QuoinError && error.code === "file_missing") return undefined;
    throw error;
  }
}
