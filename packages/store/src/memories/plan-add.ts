import { type Problem, refuse } from "quoin";
import { chooseMerge, type Known } from "./choose-merge.ts";
import type { AddedMemory, AddOptions, MemoryDraft } from "./types.ts";

/** What a store tells of the entries that are there. */
export interface AddLookup {
  /** Those of one gist, of which there are never more than `mostOfOneGist`. */
  known(gist: string): readonly Known[];
  /** The row of an id. */
  rowOf(id: string): number | undefined;
}

/** What a store has to write. */
export interface AddPlan {
  /** Rows that others take the place of. */
  remove: readonly number[];
  insert: readonly Omit<MemoryDraft, "named">[];
  added: AddedMemory[];
}

/** Every entry in its order: what an earlier one brings, a later one is merged with. Both stores do what it says. */
export function planAdd(
  drafts: readonly MemoryDraft[],
  lookup: AddLookup,
  { nearIdentical }: AddOptions,
): AddPlan {
  const problems: Problem[] = [];
  const insert: Omit<MemoryDraft, "named">[] = [];
  const remove = new Set<number>();
  const byGist = new Map<string, Known[]>();
  const newIds = new Set<string>();
  const knownOf = (gist: string): Known[] => {
    const known = byGist.get(gist) ?? [...lookup.known(gist)];
    byGist.set(gist, known);
    return known;
  };
  /** New rows have numbers below zero until the database gives them one. */
  const put = (place: number, { memory, embedded, gist }: MemoryDraft): Known => {
    insert[place] = { memory, embedded, gist };
    return { seq: -1 - place, memory, embedder: embedded.embedder, vector: () => embedded.vector };
  };
  const isTaken = (id: string) => {
    const row = lookup.rowOf(id);
    return newIds.has(id) || (row !== undefined && !remove.has(row));
  };
  const added = drafts.map((draft, at): AddedMemory => {
    const candidates = knownOf(draft.gist);
    const merge = chooseMerge(draft, candidates, nearIdentical);
    if (merge) {
      const { seq, memory } = merge.known;
      // Whoever says exactly what is known already gives nobody anything to write, unless it could not be found by them.
      const isFound = merge.known.embedder === merge.embedded.embedder;
      if (isFound && JSON.stringify(memory) === JSON.stringify(merge.memory))
        return { id: memory.id, outcome: "merged" };
      if (seq >= 0) remove.add(seq);
      newIds.add(merge.memory.id);
      candidates[candidates.indexOf(merge.known)] = put(seq < 0 ? -1 - seq : insert.length, {
        ...draft,
        ...merge,
      });
      return { id: merge.memory.id, outcome: "merged" };
    }
    const { id } = draft.memory;
    if (isTaken(id)) {
      const message = draft.named ? "is that of another memory already" : "is taken: try again";
      problems.push({ code: "memory_invalid", path: [at, "id"], message });
    }
    newIds.add(id);
    candidates.push(put(insert.length, draft));
    return { id, outcome: "added" };
  });
  refuse(problems);
  return { remove: [...remove], insert, added };
}
