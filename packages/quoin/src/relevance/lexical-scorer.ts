import type { Scorer } from "../core/types.ts";
import { analyse } from "./analyse.ts";
import { type GramIndex, gramIndex, gramScores } from "./gram-scores.ts";
import { type WordIndex, wordIndex, wordScores } from "./word-scores.ts";

interface Index extends WordIndex, GramIndex {
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
 * Three views of equal weight: the two of `wordScores`, and the n-grams.
 */
export function lexicalScorer(): LexicalScorer {
  let kept: readonly Index[] = [];
  /** Large ones live as long as the list that they were made of. */
  const large = new WeakMap<readonly string[], Index>();
  const indexOf = (documents: readonly string[]): Index => {
    const known = [...kept, large.get(documents)].find(
      (index) => index && sameTexts(index.documents, documents),
    );
    const index = known ?? makeIndex(documents);
    const size = documents.reduce((sum, { length }) => sum + length, 0);
    if (size > largestKept) large.set(documents, index);
    else kept = [index, ...kept.filter((other) => other !== index)].slice(0, mostKept);
    return index;
  };
  return {
    name: "lexical",
    score(query, documents) {
      const asked = analyse(query);
      const index = indexOf(documents);
      const grams = gramScores(asked, index);
      // Rounding may carry the cosine of a text with itself past 1.
      return wordScores(asked, index).map((word, at) => Math.min(1, (2 * word + grams[at]!) / 3));
    },
  };
}

function makeIndex(documents: readonly string[]): Index {
  const analysed = documents.map((text) => analyse(text, documents.length));
  return { documents: [...documents], ...wordIndex(analysed), ...gramIndex(analysed) };
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}
