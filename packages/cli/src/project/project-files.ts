import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { builtInLayers } from "quoin/dynamic";
import { configNames } from "../config.ts";
import { readText } from "../read-text.ts";
import { slashed } from "../slashed.ts";
import { configText } from "./config-text.ts";

/** Holds everything that belongs to a project's prompts. */
export const projectFolder = ".quoin";

/** The starter's tools and skills, where a project has them. */
export const usualSources = [`${projectFolder}/tools.yaml`, `${projectFolder}/skills`] as const;

export interface ProjectFile {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
}

/** In the package, beside what is built. */
export function starterFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@quoin/cli/package.json")), "starter");
}

/** What a project begins with: our layers, settings, and the starter's tools and skills. */
export async function projectFiles(root: string, starter = starterFolder()): Promise<ProjectFile[]> {
  const copied = await filesIn(starter, "");
  const ownConfig = configIn(root);
  return [
    ...builtInLayers().map(({ path, text }) => ({ path, text: `${text.trimEnd()}\n` })),
    // A package cannot hold a file of this name: npm would take it for its own.
    { path: `${projectFolder}/.gitignore`, text: "*\n" },
    // Two configurations would leave everybody wondering which holds.
    ...(ownConfig === undefined || ownConfig === usualConfig
      ? [{ path: usualConfig, text: configText() }]
      : []),
    ...copied.map(({ path, text }) => ({ path: `${projectFolder}/${path}`, text })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
}

export const usualConfig = `${projectFolder}/config.yaml`;

/** The configuration that a project has already. */
export function configIn(root: string): string | undefined {
  return configNames.find((name) => existsSync(join(root, name)));
}

async function filesIn(folder: string, below: string): Promise<ProjectFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry): Promise<ProjectFile[]> => {
      const path = slashed(join(below, entry.name));
      if (entry.isDirectory()) return filesIn(folder, path);
      return [{ path, text: await readText(join(folder, path)) }];
    }),
  );
  return nested.flat();
}
