import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "@quoin/embedder";
import { type IndexedCapability, planAttacks } from "quoin/capabilities";
import { usualManifests } from "../../capabilities/index-options.ts";
import { type KeptSources, readSources } from "../../capabilities/kept-sources.ts";
import { loadAttacks, loadCatalogues } from "../../capabilities/load-catalogues.ts";
import { count } from "../../count.ts";
import { usualSources } from "../project-files.ts";
import { type Check, fromError, ok, warn } from "./check.ts";
import { checkFresh } from "./check-fresh.ts";

/** What `quoin index` made: there, made by this embedder, and still what the sources say. */
export async function checkManifests(root: string, embedder: Embedder | undefined): Promise<Check[]> {
  const folder = join(root, usualManifests);
  try {
    const options = embedder ? { embedder: embedder.id } : {};
    const { tools, skills, modes } = await loadCatalogues(folder, options);
    const attacks = await loadAttacks(folder, options);
    const kept = await readSources(folder);
    if (!tools && !skills) {
      const hasSources = kept !== undefined || usualSources.some((path) => existsSync(join(root, path)));
      const remedy = hasSources ? remedyOf(kept, []) : "quoin init";
      return [warn("manifests", `no tools and no skills in ${usualManifests}`, remedy)];
    }
    const entries = [...(tools?.entries ?? []), ...(skills?.entries ?? [])];
    const numbers = `${count(tools?.entries.length ?? 0, "tool")}, ${count(skills?.entries.length ?? 0, "skill")}`;
    const remedy = remedyOf(kept, entries);
    const lacking = [...(modes ? [] : ["mode examples"]), ...(attacks ? [] : ["injection patterns"])];
    const by = (tools ?? skills)?.embedder;
    const whole = lacking.length
      ? warn("manifests", `${numbers}, but no ${lacking.join(" and no ")}`, remedy)
      : ok("manifests", `${numbers}, made by ${by}`);
    const patterns = attacks ? planAttacks(attacks.embedder, attacks) : { embedded: 0, removed: 0 };
    const index = { entries, embedder: by as string, kept, patterns: patterns.embedded + patterns.removed };
    return [whole, await checkFresh(root, index, remedy)];
  } catch (error) {
    return [fromError("manifests", "fail", error)];
  }
}

/** Loses nothing that is in the index, whoever follows it. */
function remedyOf(kept: KeptSources | undefined, entries: readonly IndexedCapability[]): string {
  if (kept?.lacks.length === 0) return "quoin index";
  const from = [...new Set(entries.map((each) => each.from))].sort();
  const isUsual = from.every((place) => (usualSources as readonly string[]).includes(place));
  if (!kept && isUsual) return `quoin index ${usualSources.join(" ")}`;
  return `quoin index, with all that it was made from: ${from.join(", ")}`;
}
