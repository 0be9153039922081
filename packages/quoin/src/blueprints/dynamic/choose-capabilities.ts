import { foundBy } from "../../capabilities/found-by.ts";
import type { IndexedCapability, Manifest, Mode } from "../../capabilities/types.ts";
import type { Decision } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { type Catalogue, createCatalogue } from "../../relevance/catalogue.ts";
import { type Question, questionOf } from "../../relevance/question.ts";
import type { EmbedWords } from "../../relevance/word-matches.ts";
import type { EmbeddedTask } from "./embed-task.ts";
import type { Chosen, PassedOver } from "./types.ts";
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

/** What a mode can be offered. */
interface Offer {
  entries: readonly IndexedCapability[];
  byName: ReadonlyMap<string, IndexedCapability>;
  /** A screen may drop them: they are only shown to it, and others may take their places. */
  doubtful: ReadonlySet<IndexedCapability>;
  catalogue: Catalogue;
}

interface Found extends Chosen {
  score: number;
}

/** So many are told of when somebody asks why. */
const mostPassedOver = 3;
/** So many times as many as are wanted are shown to a screen at most. */
const overFetch = 4;

/** Chooses from one manifest, task after task: what it takes to rank a mode's entries is made once. */
export function capabilityChooser(
  manifest: Manifest<IndexedCapability> | undefined,
  what: "tools" | "skills",
  forges: (text: string) => boolean,
) {
  const all = manifest?.entries ?? [];
  const names = new Set(all.map(({ name }) => name));
  const offers = new Map<string, Offer>();
  /** Modes that can be offered the same share one. */
  const catalogues = new Map<string, Catalogue>();

  function catalogueFor(places: readonly number[], embedWords: EmbedWords | undefined): Catalogue {
    const key = `${embedWords !== undefined} ${places.join()}`;
    const known =
      catalogues.get(key) ??
      catalogueOf(
        places.map((at) => all[at] as IndexedCapability),
        embedWords,
      );
    catalogues.set(key, known);
    return known;
  }

  function offerFor(mode: Mode, embedWords: EmbedWords | undefined, injectionMinScore: number): Offer {
    const key = `${mode} ${embedWords !== undefined} ${injectionMinScore}`;
    const known = offers.get(key);
    if (known) return known;
    const places = [...all.keys()].filter((at) => isFor(all[at]?.modes ?? [], mode));
    const entries = places.map((at) => all[at] as IndexedCapability);
    const offer = {
      entries,
      byName: new Map(entries.map((entry) => [entry.name, entry])),
      doubtful: new Set(entries.filter((entry) => !isSafe(entry, injectionMinScore))),
      catalogue: catalogueFor(places, embedWords),
    };
    offers.set(key, offer);
    return offer;
  }

  function choose(
    mode: Mode,
    { question, embedder }: EmbeddedTask,
    limits: ChoiceLimits,
    embedWords: EmbedWords | undefined,
  ): { chosen: readonly Chosen[]; notices: readonly Decision[] } {
    if (!manifest || all.length === 0) return { chosen: [], notices: [] };
    if (embedder !== undefined && embedder !== manifest.embedder)
      throw madeByAnother(manifest, embedder, what);
    const offer = offerFor(mode, embedWords, limits.injectionMinScore);
    const fitting = fittingOf(question);
    const ranked = offer.catalogue
      // As many more as may be dropped: whoever offers a hundred that will be hides none of the others.
      .rank(fitting, limits.maxResults + offer.doubtful.size)
      .map(({ entry, score }) => ({ capability: offer.entries[entry] as IndexedCapability, score }));
    const length = question.vectors[0]?.length;
    const mismatch = `the task's vector has ${length} numbers, those of the ${what} have ${manifest.dimension}: words alone decide`;
    return {
      chosen: merged(offer, ranked, limits),
      notices: [
        ...(fitting === question ? [] : [degraded(mismatch, "capabilities")]),
        ...unknownNames(names, limits.base, what),
      ],
    };
  }

  /** By its words alone where its vectors are of another length. */
  function fittingOf(question: Question): Question {
    const [vector] = question.vectors;
    return vector && vector.length !== manifest?.dimension ? questionOf(question.query) : question;
  }

  /** The best that were not chosen: whatever the mode, so that one that another mode has is told of. */
  function passedOver(
    mode: Mode,
    { question }: EmbeddedTask,
    { minScore }: ChoiceLimits,
    chosen: readonly Chosen[],
    embedWords: EmbedWords | undefined,
  ): PassedOver[] {
    const taken = new Set(chosen.map(({ capability }) => capability));
    return catalogueFor([...all.keys()], embedWords)
      .rank(fittingOf(question), taken.size + mostPassedOver)
      .map(({ entry, score }) => ({ capability: all[entry] as IndexedCapability, score }))
      .filter(({ capability }) => !taken.has(capability))
      .slice(0, mostPassedOver)
      .map(({ capability, score }) => ({
        item: `${capability.kind}:${capability.name}`,
        score,
        reason: score < minScore ? `below ${minScore}` : whyNot(capability, mode),
      }));
  }

  /** One that nobody has judged yet may be dropped too. */
  function isSafe({ trust, screened, description }: IndexedCapability, injectionMinScore: number): boolean {
    if (trust === "trusted") return true;
    return screened !== undefined && screened.score < injectionMinScore && !forges(description);
  }

  return { choose, passedOver };
}

function whyNot({ modes }: IndexedCapability, mode: Mode): string {
  return isFor(modes, mode) ? "there were better ones" : `not for ${mode}, only for ${modes.join(" and ")}`;
}

function isFor(modes: IndexedCapability["modes"], mode: Mode): boolean {
  return modes.some((each) => each === mode || each === "any");
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
  { byName, doubtful }: Offer,
  ranked: readonly Found[],
  { base, minScore, maxResults }: ChoiceLimits,
): Chosen[] {
  const chosen = new Map<IndexedCapability, Chosen>();
  for (const name of base) {
    const capability = byName.get(name);
    if (capability) chosen.set(capability, { capability, isBase: true });
  }
  const found = ranked.filter(({ score }) => score >= minScore).sort(bestFirst);
  const left = { safe: maxResults, doubtful: maxResults * overFetch };
  for (const hit of found) {
    const kind = doubtful.has(hit.capability) ? "doubtful" : "safe";
    if (left[kind] === 0) continue;
    chosen.set(hit.capability, { ...chosen.get(hit.capability), ...hit });
    left[kind]--;
    if (left.safe === 0) break;
  }
  return [...chosen.values()];
}

/** Named for a mode that does not have it is a choice; named and nowhere to be found is a mistake. */
function unknownNames(names: ReadonlySet<string>, base: readonly string[], what: string): Decision[] {
  const unknown = base.filter((name) => !names.has(name)).map((name) => JSON.stringify(name));
  if (unknown.length === 0) return [];
  return [
    degraded(`there is no ${unknown.join(", ")} among the ${what}, which the settings name`, "capabilities"),
  ];
}

function bestFirst(one: Found, other: Found): number {
  return other.score - one.score || (one.capability.name < other.capability.name ? -1 : 1);
}

function madeByAnother({ embedder }: Manifest<unknown>, given: string, what: string): QuoinError {
  const message = `the vectors of the ${what} were made by ${embedder}, and the task is embedded by ${given}`;
  return new QuoinError({ code: "manifest_mismatch", message });
}
