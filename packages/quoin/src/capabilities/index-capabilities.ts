import type { Detector, Screened } from "../core/detector.ts";
import { refuse } from "../errors.ts";
import { nameProblems } from "./check-names.ts";
import { changed, embedTexts, type IndexEmbedder } from "./embed-texts.ts";
import { foreignPathProblems } from "./foreign-path.ts";
import { foundBy, foundByHash } from "./found-by.ts";
import { judgeTexts, textsToJudge } from "./judge-capabilities.ts";
import { redactCapability } from "./redact-capability.ts";
import type { Capability, IndexedCapability, Manifest } from "./types.ts";

interface Planned {
  capability: Capability;
  hash: string;
  /** Of an entry that is found by the same as before. */
  embeddings?: readonly Float32Array[];
  /** What the same detector said of the same texts. */
  screened?: Screened;
  toJudge: readonly string[];
}

/** What there is to do for an index, and what is done already. */
export interface IndexPlan {
  planned: readonly Planned[];
  /** How many entries need vectors, and how many have theirs from before. */
  embedded: number;
  kept: number;
  /** How many entries of before are no more. */
  removed: number;
  /** How many need a detector's word. */
  judged: number;
  /** Secrets that were taken out. */
  redacted: number;
  dimension?: number;
}

export interface PlanOptions {
  /** Id of the embedder: vectors of another are not kept. */
  embedder: string;
  /** Id of the detector. Without one nothing is judged here, and whoever assembles a prompt has to. */
  detector?: string;
  previous?: Manifest<IndexedCapability>;
}

/** Refuses two of one name; takes out secrets; keeps what has not changed. */
export function planIndex(
  capabilities: readonly Capability[],
  { embedder, detector, previous }: PlanOptions,
): IndexPlan {
  refuse([...nameProblems(capabilities), ...foreignPathProblems(capabilities)]);
  const before = new Map((previous?.entries ?? []).map((entry) => [entry.name, entry]));
  const isSame = previous?.embedder === embedder;
  let redacted = 0;
  const planned = capabilities.map((given): Planned => {
    const safe = redactCapability(given);
    redacted += safe.redacted;
    const { capability } = safe;
    const [hash, old] = [foundByHash(foundBy(capability)), before.get(capability.name)];
    before.delete(capability.name);
    const toJudge = textsToJudge(capability);
    return {
      capability,
      hash,
      ...(isSame && old?.hash === hash && { embeddings: old.embeddings }),
      ...(old?.screened !== undefined &&
        old.screened.by === detector &&
        sameTexts(textsToJudge(old), toJudge) && { screened: old.screened }),
      toJudge,
    };
  });
  const embedded = planned.filter(({ embeddings }) => !embeddings).length;
  return {
    planned,
    embedded,
    kept: planned.length - embedded,
    removed: before.size,
    judged: detector === undefined ? 0 : planned.filter(needsJudging).length,
    redacted,
    ...(isSame && previous.entries.length > 0 && { dimension: previous.dimension }),
  };
}

export interface CompleteOptions {
  embedder: IndexEmbedder;
  /** The one of the plan. */
  detector?: Detector;
  /** Of an index without entries. */
  dimension?: number;
  signal?: AbortSignal;
  onProgress?: (what: "embedded" | "judged", done: number, of: number) => void;
}

/** Embeds and judges what the plan says, and nothing else. */
export async function completeIndex(
  { planned, dimension: kept }: IndexPlan,
  { embedder, detector, dimension, signal, onProgress }: CompleteOptions,
): Promise<Manifest<IndexedCapability>> {
  const progress = (what: "embedded" | "judged") => (done: number, of: number) =>
    onProgress?.(what, done, of);
  const texts = planned.flatMap(({ capability, embeddings }) => (embeddings ? [] : foundBy(capability)));
  const vectors = await embedTexts(embedder, texts, {
    purpose: "document",
    ...(signal && { signal }),
    onProgress: progress("embedded"),
  });
  const made = vectors.values().next().value?.length;
  const isSomeKept = planned.some(({ embeddings }) => embeddings);
  if (isSomeKept && made !== undefined && kept !== undefined && made !== kept)
    throw changed(embedder.id, kept, made);
  const asked = planned.filter(needsJudging);
  const lists = asked.map(({ toJudge }) => toJudge);
  const judging = { ...(signal && { signal }), onProgress: progress("judged") };
  const said = detector ? await judgeTexts(lists, detector, judging) : [];
  const verdicts = new Map(asked.map((each, at) => [each, said[at]]));
  const entries = planned.map((each): IndexedCapability => {
    const screened = each.screened ?? verdicts.get(each);
    const embeddings =
      each.embeddings ?? foundBy(each.capability).map((text) => vectors.get(text) as Float32Array);
    return { ...each.capability, hash: each.hash, ...(screened && { screened }), embeddings };
  });
  return { version: 1, embedder: embedder.id, dimension: made ?? kept ?? dimension ?? 0, entries };
}

function needsJudging({ screened, toJudge }: Planned): boolean {
  return !screened && toJudge.length > 0;
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
