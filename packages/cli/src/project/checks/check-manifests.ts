import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "@quoin/embedder";
import { type IndexedCapability, planIndex } from "quoin/capabilities";
import { createDetector } from "quoin/screening";
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
    return [whole, await checkFresh(root, entries, by as string)];
  } catch (error) {
    return [fromError("manifests", "fail", error)];
  }
}

/** Only of the sources that a project begins with: what came from servers is not asked for again. */
async function checkFresh(
  root: string,
  entries: readonly IndexedCapability[],
  embedder: string,
): Promise<Check> {
  const sources = usualSources.filter((path) => existsSync(join(root, path)));
  if (sources.length === 0)
    return ok("index", "made from other sources than .quoin/tools.yaml and .quoin/skills");
  try {
    const { capabilities } = await readAll(sources, (place) =>
      readSource({ place: join(root, place), trust: "trusted" }),
    );
    const detector = createDetector().id;
    const changed = (["tool", "skill"] as const).reduce((sum, kind) => {
      const previous = {
        version: 1 as const,
        embedder,
        dimension: entries[0]?.embeddings[0]?.length ?? 0,
        entries: entries.filter((each) => each.kind === kind),
      };
      const now = capabilities.filter((each) => each.kind === kind);
      return sum + planIndex(now, { embedder, detector, previous }).embedded;
    }, 0);
    const names = new Set(capabilities.map(({ kind, name }) => `${kind} ${name}`));
    const isOurs = ({ from }: IndexedCapability) => sources.some((source) => from.includes(source));
    const gone = entries.filter((each) => isOurs(each) && !names.has(`${each.kind} ${each.name}`)).length;
    if (changed + gone === 0) return ok("index", `as ${sources.join(" and ")} say`);
    const said = [...(changed ? [`${changed} new or changed`] : []), ...(gone ? [`${gone} gone`] : [])];
    return warn("index", `stale: ${said.join(", ")} since it was made`, again);
  } catch (error) {
    return fromError("index", "fail", error);
  }
}
