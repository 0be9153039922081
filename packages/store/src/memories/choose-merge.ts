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

/** Which of the entries of one gist a new one is the same as: the same words, or vectors as good as equal. */
export function chooseMerge(
  { memory, embedded }: MemoryDraft,
  candidates: readonly Known[],
  nearIdentical = Number.POSITIVE_INFINITY,
): Merge | undefined {
  const words = normalisedText(memory.text);
  const known =
    candidates.find((each) => normalisedText(each.memory.text) === words) ??
    candidates.find(
      (each) =>
        each.embedder === embedded.embedder && cosine(each.vector(), embedded.vector) >= nearIdentical,
    );
  if (!known) return undefined;
  const merged = mergeMemories(known.memory, memory);
  // The vector goes with the words that stay.
  const isNew = merged.text === memory.text;
  const kept = isNew ? embedded : { embedder: known.embedder, vector: known.vector() };
  return { known, memory: merged, embedded: kept };
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? cosineOf(productAt(a, b, 0), lengthOf(a) * lengthOf(b)) : 0;
}
