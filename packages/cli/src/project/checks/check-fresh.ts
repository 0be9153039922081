import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Capability, type IndexedCapability, planIndex, writeManifest } from "quoin/capabilities";
import type { KeptSources } from "../../capabilities/kept-sources.ts";
import { readAll, readSource, type Source } from "../../capabilities/read-sources.ts";
import { count } from "../../count.ts";
import { slashed } from "../../slashed.ts";
import { usualSources } from "../project-files.ts";
import { type Check, fromError, ok, warn } from "./check.ts";

interface Index {
  entries: readonly IndexedCapability[];
  embedder: string;
  /** Undefined for an index of before they were kept. */
  kept: KeptSources | undefined;
  /** How many sentences of known attacks are new or gone. */
  patterns: number;
}

/** Whether an index is what its files say; what came from servers is not asked for again. */
export async function checkFresh(
  root: string,
  { entries, embedder, kept, patterns }: Index,
  remedy: string,
): Promise<Check> {
  const sources = kept ? keptPlaces(kept) : usualPlaces(root);
  const places = sources.map(({ place }) => place);
  if (sources.length === 0) return ok("index", "made from no files that could be looked at");
  try {
    const { capabilities } = await readAll(sources, ({ place, trust }) =>
      readSource({ place: resolve(root, place), trust }),
    );
    const before = new Set(entries.map(comparable));
    // As they would be kept: without secrets.
    const now = planIndex(capabilities, { embedder }).planned.map(({ capability }) => capability);
    // Where nobody knows, they may have been indexed with --untrusted, which is not written in them.
    const isKept = (each: Capability) =>
      before.has(comparable(each)) || (!kept && before.has(comparable({ ...each, trust: "untrusted" })));
    const changed = now.filter((each) => !isKept(each)).length;
    const names = new Set(now.map(({ kind, name }) => `${kind} ${name}`));
    const isOurs = ({ from }: IndexedCapability) => places.some((place) => from.includes(slashed(place)));
    const gone = entries.filter((each) => isOurs(each) && !names.has(`${each.kind} ${each.name}`)).length;
    if (changed + gone + patterns === 0) return ok("index", `as ${places.join(" and ")} say`);
    const said = [
      ...(changed ? [`${changed} new or changed`] : []),
      ...(gone ? [`${gone} gone`] : []),
      ...(patterns ? [`${count(patterns, "injection pattern")} new or gone`] : []),
    ];
    return warn("index", `stale: ${said.join(", ")} since it was made`, remedy);
  } catch (error) {
    return fromError("index", "fail", error);
  }
}

function keptPlaces({ sources, untrusted }: KeptSources): Source[] {
  return [
    ...sources.map((place) => ({ place, trust: "trusted" as const })),
    ...untrusted.map((place) => ({ place, trust: "untrusted" as const })),
  ];
}

function usualPlaces(root: string): Source[] {
  return usualSources
    .filter((path) => existsSync(join(root, path)))
    .map((place) => ({ place, trust: "trusted" }));
}

/** As a manifest has it, but for how the source was named on the command line, and what was made from the words. */
function comparable(capability: Capability | IndexedCapability): string {
  const { screened: _, ...words } = { screened: undefined, ...capability };
  const made = { from: "", hash: "", embeddings: [] } as const;
  return writeManifest({ version: 1, embedder: "", dimension: 0, entries: [{ ...words, ...made }] });
}
