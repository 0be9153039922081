import type { Scorer } from "../core/types.ts";
import { analyse } from "./analyse.ts";
import { type LexicalIndex, lexicalIndex, lexicalScores } from "./lexical-index.ts";

interface Index extends LexicalIndex {
  documents: readonly string[];
}

/** An agent asks about its tools and its memory in turn, subtask after subtask. */
const mostKept = 2;
/** Kept indexes take many times the memory of their texts. */
const largestKept = 1_000_000;

/** An interface that narrows, since an intersection would offer callers the promise first. */
export interface LexicalScorer extends Scorer {
  score(query: string, documents: readonly string[]): readonly number[];
}

/**
 * Words, what they are related to, and how they are spelled: no model, no waiting, the same answer everywhere.
 */
export function lexicalScorer(): LexicalScorer {
  let kept: readonly Index[] = [];
  /** Large ones live as long as the list that they were made of. */
  const large = new WeakMap<readonly string[], Index>();
  const indexOf = (documents: readonly string[]): Index => {
    const known = [...kept, large.get(documents)].find(
      (index) => index && sameTexts(index.documents, documents),
    );
    const index = known ?? { documents: [...documents], ...lexicalIndex(documents) };
    const size = documents.reduce((sum, { length }) => sum + length, 0);
    if (size > largestKept) large.set(documents, index);
    else kept = [index, ...kept.filter((other) => other !== index)].slice(0, mostKept);
    return index;
  };
  return {
    name: "lexical",
    score(query, documents) {
      const scores = new Float64Array(documents.length);
      lexicalScores(analyse(query), indexOf(documents), scores);
      return Array.from(scores);
    },
  };
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}
