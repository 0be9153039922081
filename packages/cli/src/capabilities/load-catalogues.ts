import { parseAttackVectors, parseManifest, parseModeExamples } from "quoin/capabilities";
import type { Catalogues } from "quoin/dynamic";
import type { AttackVectors } from "quoin/screening";
import { readManifest } from "./manifest-files.ts";

export interface LoadOptions {
  /** The id of the embedder in use: what another made is refused. */
  embedder?: string;
}

/** What `quoin index` wrote into a folder; what is not there is left out. */
export async function loadCatalogues(folder: string, options: LoadOptions = {}): Promise<Catalogues> {
  const [tools, skills, modes] = await Promise.all([
    readManifest(folder, "tools", (text, place) =>
      parseManifest(text, { ...place, ...options, kind: "tool" }),
    ),
    readManifest(folder, "skills", (text, place) =>
      parseManifest(text, { ...place, ...options, kind: "skill" }),
    ),
    readManifest(folder, "modes", (text, place) => parseModeExamples(text, { ...place, ...options })),
  ]);
  return { ...(tools && { tools }), ...(skills && { skills }), ...(modes && { modes }) };
}

/** The vectors of known attacks, for `similarityDetector`. */
export function loadAttacks(folder: string, options: LoadOptions = {}): Promise<AttackVectors | undefined> {
  return readManifest(folder, "attacks", (text, place) => parseAttackVectors(text, { ...place, ...options }));
}
