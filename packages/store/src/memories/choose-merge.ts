import { type Memory, mergeMemories, normalisedText } from "quoin/memories";
import type { MemoryDraft } from "./types.ts";
import { cosineOf, lengthOf, productAt } from "./vectors/cosine.ts";

/** A stored memory of the same gist. */
export interface Known {
  seq: number;
  memory: Memory;
  embedder: string;
  vector(): Float32Array;
}

export interface Merge {
  /** The stored row that it takes the place of. */
  known: Known;
  memory: Memory;
  embedded: MemoryDraft["embedded"];
}

/** More entries of one gist than this are not kept: they differ in nothing but articles, and each is compared with all. */
export const mostOfOneGist = 16;

/** Which of the entries of one gist a new one is the same as: the same words, or vectors as good as equal. */
export function chooseMerge(
  { memory, embedded }: MemoryDraft,
  candidates: readonly Known[],
  nearIdentical = Number.POSITIVE_INFINITY,
): Merge | undefined {
  const words = normalisedText(memory.text);
  const known =
    candidates.find((each) => normalisedText(each.memory.text) === words) ??
    nearest(embedded, candidates, candidates.length < mostOfOneGist ? nearIdentical : -1);
  if (!known) return undefined;
  const merged = mergeMemories(known.memory, memory);
  if (known.embedder !== embedded.embedder) {
    // Only the new words have a vector that whoever writes now can find them by.
    const { screened: _, ...rest } = merged;
    const { text, screened } = memory;
    return { known, memory: { ...rest, text, ...(screened && { screened }) }, embedded };
  }
  // The vector goes with the words that stay.
  const isNew = merged.text === memory.text;
  const kept = isNew ? embedded : { embedder: known.embedder, vector: known.vector() };
  return { known, memory: merged, embedded: kept };
}

function nearest(
  { embedder, vector }: MemoryDraft["embedded"],
  candidates: readonly Known[],
  least: number,
): Known | undefined {
  let best: { known: Known; score: number } | undefined;
  for (const known of candidates) {
    const score = known.embedder === embedder ? cosine(known.vector(), vector) : -1;
    if (score >= least && score > (best?.score ?? Number.NEGATIVE_INFINITY)) best = { known, score };
  }
  return best?.known;
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? cosineOf(productAt(a, b, 0), lengthOf(a) * lengthOf(b)) : 0;
}
