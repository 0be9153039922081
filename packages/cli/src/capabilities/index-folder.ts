import { join } from "node:path";
import { QuoinError } from "quoin";
import { parseAttackVectors, parseManifest, parseModeExamples } from "quoin/capabilities";
import { slashed } from "../slashed.ts";
import { type Staged, stageFile } from "../stage-file.ts";
import type { Made, PreviousIndex, WholePlan } from "./make-index.ts";
import { type ManifestKind, manifestFiles, readManifest } from "./manifest-files.ts";

/** What is there already; what cannot be read is made anew, and that is told. */
export async function readPrevious(folder: string): Promise<{ previous: PreviousIndex; notes: string[] }> {
  const notes: string[] = [];
  const orNothing = async <Result>(reading: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await reading;
    } catch (error) {
      const isBroken =
        error instanceof QuoinError && ["manifest_invalid", "file_not_utf8"].includes(error.code);
      if (!isBroken) throw error;
      const { file = folder, message } = (error as QuoinError).problems[0] ?? {};
      notes.push(`${slashed(file)} could not be used and is made anew: ${message}`);
      return undefined;
    }
  };
  const previous = {
    tools: await orNothing(
      readManifest(folder, "tools", (text, place) => parseManifest(text, { ...place, kind: "tool" })),
    ),
    skills: await orNothing(
      readManifest(folder, "skills", (text, place) => parseManifest(text, { ...place, kind: "skill" })),
    ),
    attacks: await orNothing(readManifest(folder, "attacks", parseAttackVectors)),
    modes: await orNothing(readManifest(folder, "modes", parseModeExamples)),
  };
  return { previous, notes };
}

/** Whether the folder is not what it would be. Nothing is embedded to find out; what is not trusted is judged again. */
export async function isStale(folder: string, plan: WholePlan, make: () => Promise<Made>): Promise<boolean> {
  const { tools, skills, attacks, modes } = plan;
  if ([tools, skills, attacks, modes].some(({ embedded, removed }) => embedded + removed > 0)) return true;
  const { texts } = await make();
  for (const [kind, text] of Object.entries(texts)) {
    const there = await readManifest(folder, kind as ManifestKind, (found) => found);
    if (there !== text) return true;
  }
  return false;
}

/** All of them or none, but for a machine that fails between two renames; those that changed are named. */
export async function writeIndex(
  folder: string,
  texts: Partial<Record<ManifestKind, string>>,
): Promise<string[]> {
  const staged: { path: string; file: Staged }[] = [];
  try {
    for (const [kind, text] of Object.entries(texts)) {
      const path = join(folder, manifestFiles[kind as ManifestKind]);
      const file = await stageFile(path, text, folder);
      if (file) staged.push({ path, file });
    }
    for (const { file } of staged) await file.commit();
  } catch (error) {
    for (const { file } of staged) await file.discard();
    throw error;
  }
  return staged.map(({ path }) => slashed(path));
}
