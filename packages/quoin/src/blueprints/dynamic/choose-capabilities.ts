import { foundBy } from "../../capabilities/found-by.ts";
import type { IndexedCapability, Manifest, Mode } from "../../capabilities/types.ts";
import type { Decision } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { type Catalogue, createCatalogue } from "../../relevance/catalogue.ts";
import { questionOf } from "../../relevance/question.ts";
import type { EmbedWords } from "../../relevance/word-matches.ts";
import type { EmbeddedTask } from "./embed-task.ts";
import type { Chosen } from "./types.ts";
import { degraded } from "./within.ts";

export interface ChoiceLimits {
  /** Offered whatever the task. */
  base: readonly string[];
  minScore: number;
  /** Found by meaning at most. */
  maxResults: number;
  /** From this score on a screen will drop what comes from outside, so that another may take its place. */
  injectionMinScore: number;
}

interface Offer {
  entries: readonly IndexedCapability[];
  catalogue: Catalogue;
}

/** So many times as many as are wanted are ranked: some may be dropped by a screen. */
const overFetch = 4;

/** Chooses from one manifest, task after task: what it takes to rank a mode's entries is made once. */
export function capabilityChooser(
  manifest: Manifest<IndexedCapability> | undefined,
  what: "tools" | "skills",
) {
  const offers = new Map<string, Offer>();
  const offerFor = (mode: Mode, embedWords: EmbedWords | undefined): Offer => {
    const key = `${mode} ${embedWords !== undefined}`;
    const known = offers.get(key);
    if (known) return known;
    const entries = (manifest?.entries ?? []).filter(
      ({ modes }) => modes.includes(mode) || modes.includes("any"),
    );
    const offer = { entries, catalogue: catalogueOf(entries, embedWords) };
    offers.set(key, offer);
    return offer;
  };
  return function choose(
    mode: Mode,
    { question, embedder }: EmbeddedTask,
    limits: ChoiceLimits,
    embedWords: EmbedWords | undefined,
  ): { chosen: readonly Chosen[]; notices: readonly Decision[] } {
    if (!manifest || manifest.entries.length === 0) return { chosen: [], notices: [] };
    if (embedder !== undefined && embedder !== manifest.embedder)
      throw madeByAnother(manifest, embedder, what);
    const { entries, catalogue } = offerFor(mode, embedWords);
    const length = question.vectors[0]?.length ?? manifest.dimension;
    const fits = length === manifest.dimension;
    const ranked = catalogue
      .rank(fits ? question : questionOf(question.query), limits.maxResults * overFetch)
      .map(({ entry, score }) => ({ capability: entries[entry] as IndexedCapability, score }));
    const mismatch = `the task's vector has ${length} numbers, those of the ${what} have ${manifest.dimension}: words alone decide`;
    return {
      chosen: merged(entries, ranked, limits),
      notices: [
        ...(fits ? [] : [degraded(mismatch, "capabilities")]),
        ...unknownNames(manifest, limits.base, what),
      ],
    };
  };
}

function catalogueOf(entries: readonly IndexedCapability[], embedWords: EmbedWords | undefined): Catalogue {
  const found = entries.flatMap((entry, owner) =>
    foundBy(entry).map((text, nth) => ({ text, owner, vector: entry.embeddings[nth] as Float32Array })),
  );
  return createCatalogue({
    documents: found.map(({ text }) => text),
    owners: found.map(({ owner }) => owner),
    vectors: found.map(({ vector }) => vector),
    embedWords,
  });
}

/** The base set in its order, then what was found, best first, of equals by name. */
function merged(
  entries: readonly IndexedCapability[],
  ranked: readonly Required<Chosen>[],
  { base, minScore, maxResults, injectionMinScore }: ChoiceLimits,
): Chosen[] {
  const wanted = new Set(base);
  const named = new Map(entries.flatMap((entry) => (wanted.has(entry.name) ? [[entry.name, entry]] : [])));
  const chosen = new Map<IndexedCapability, Chosen>();
  for (const name of wanted) {
    const capability = named.get(name);
    if (capability) chosen.set(capability, { capability });
  }
  const found = ranked
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score || byName(one, other));
  let left = maxResults;
  for (const hit of found) {
    if (left === 0) break;
    const { capability } = hit;
    chosen.set(capability, hit);
    if (isSafe(capability, injectionMinScore)) left--;
  }
  return [...chosen.values()];
}

/** One that a screen may drop is only shown to the screen, and another may take its place. */
function isSafe({ trust, screened }: IndexedCapability, limit: number): boolean {
  return trust === "trusted" || (screened !== undefined && screened.score < limit);
}

/** Named for a mode that does not have it is a choice; named and nowhere to be found is a mistake. */
function unknownNames(
  { entries }: Manifest<IndexedCapability>,
  base: readonly string[],
  what: string,
): Decision[] {
  const known = new Set(entries.map(({ name }) => name));
  const unknown = base.filter((name) => !known.has(name)).map((name) => JSON.stringify(name));
  if (unknown.length === 0) return [];
  return [
    degraded(`there is no ${unknown.join(", ")} among the ${what}, which the settings name`, "capabilities"),
  ];
}

function byName({ capability: one }: Chosen, { capability: other }: Chosen): number {
  return one.name < other.name ? -1 : 1;
}

function madeByAnother({ embedder }: Manifest<unknown>, given: string, what: string): QuoinError {
  const message = `the vectors of the ${what} were made by ${embedder}, and the task is embedded by ${given}`;
  return new QuoinError({ code: "manifest_mismatch", message });
}
