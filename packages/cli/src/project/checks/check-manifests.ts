import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "@quoin/embedder";
import {
  type Capability,
  type IndexedCapability,
  planAttacks,
  planIndex,
  writeManifest,
} from "quoin/capabilities";
import { usualManifests } from "../../capabilities/index-options.ts";
import { loadAttacks, loadCatalogues } from "../../capabilities/load-catalogues.ts";
import { readAll, readSource } from "../../capabilities/read-sources.ts";
import { count } from "../../count.ts";
import { type Check, fromError, ok, warn } from "./check.ts";

/** Where `quoin init` puts tools and skills. */
export const usualSources = [".quoin/tools.yaml", ".quoin/skills"] as const;

const again = `quoin index ${usualSources.join(" ")}`;

/** What `quoin index` made: there, made by this embedder, and still what the sources say. */
export async function checkManifests(root: string, embedder: Embedder | undefined): Promise<Check[]> {
  const folder = join(root, usualManifests);
  try {
    const options = embedder ? { embedder: embedder.id } : {};
    const { tools, skills, modes } = await loadCatalogues(folder, options);
    const attacks = await loadAttacks(folder, options);
    if (!tools && !skills) {
      const hasSources = usualSources.some((path) => existsSync(join(root, path)));
      const remedy = hasSources ? again : "quoin init";
      return [warn("manifests", `no tools and no skills in ${usualManifests}`, remedy)];
    }
    const entries = [...(tools?.entries ?? []), ...(skills?.entries ?? [])];
    const numbers = `${count(tools?.entries.length ?? 0, "tool")}, ${count(skills?.entries.length ?? 0, "skill")}`;
    const lacking = [...(modes ? [] : ["mode examples"]), ...(attacks ? [] : ["injection patterns"])];
    const by = (tools ?? skills)?.embedder;
    const whole = lacking.length
      ? warn("manifests", `${numbers}, but no ${lacking.join(" and no ")}`, again)
      : ok("manifests", `${numbers}, made by ${by}`);
    const patterns = attacks ? planAttacks(attacks.embedder, attacks) : { embedded: 0, removed: 0 };
    return [whole, await checkFresh(root, entries, by as string, patterns.embedded + patterns.removed)];
  } catch (error) {
    return [fromError("manifests", "fail", error)];
  }
}

/** Only of the sources that a project begins with: what came from servers is not asked for again. */
async function checkFresh(
  root: string,
  entries: readonly IndexedCapability[],
  embedder: string,
  patterns: number,
): Promise<Check> {
  const sources = usualSources.filter((path) => existsSync(join(root, path)));
  if (sources.length === 0)
    return ok("index", "made from other sources than .quoin/tools.yaml and .quoin/skills");
  try {
    const { capabilities } = await readAll(sources, (place) =>
      readSource({ place: join(root, place), trust: "trusted" }),
    );
    const before = new Set(entries.map(comparable));
    // As they would be kept: without secrets.
    const now = planIndex(capabilities, { embedder }).planned.map(({ capability }) => capability);
    // Sources may have been indexed with --untrusted, which is not written in them.
    const isKept = (each: Capability) =>
      before.has(comparable(each)) || before.has(comparable({ ...each, trust: "untrusted" }));
    const changed = now.filter((each) => !isKept(each)).length;
    const names = new Set(now.map(({ kind, name }) => `${kind} ${name}`));
    const isOurs = ({ from }: IndexedCapability) => sources.some((source) => from.includes(source));
    const gone = entries.filter((each) => isOurs(each) && !names.has(`${each.kind} ${each.name}`)).length;
    if (changed + gone + patterns === 0) return ok("index", `as ${sources.join(" and ")} say`);
    const said = [
      ...(changed ? [`${changed} new or changed`] : []),
      ...(gone ? [`${gone} gone`] : []),
      ...(patterns ? [`${count(patterns, "injection pattern")} new or gone`] : []),
    ];
    return warn("index", `stale: ${said.join(", ")} since it was made`, again);
  } catch (error) {
    return fromError("index", "fail", error);
  }
}

/** As a manifest has it, but for how the source was named on the command line, and what was made from the words. */
function comparable(capability: Capability | IndexedCapability): string {
  const { screened: _, ...words } = { screened: undefined, ...capability };
  const made = { from: "", hash: "", embeddings: [] } as const;
  return writeManifest({ version: 1, embedder: "", dimension: 0, entries: [{ ...words, ...made }] });
}
