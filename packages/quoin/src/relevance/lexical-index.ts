import { type Analysis, analyse } from "./analyse.ts";
import { type GramIndex, gramIndex, gramScores } from "./gram-scores.ts";
import { type WordIndex, wordIndex, wordScores } from "./word-scores.ts";

/** What is known of the words of documents before any query comes. */
export interface LexicalIndex extends WordIndex, GramIndex {
  /** Where the n-grams' scores are gathered. */
  spelled: Float64Array;
}

export function lexicalIndex(documents: readonly string[]): LexicalIndex {
  const analysed = documents.map((text) => analyse(text, documents.length));
  const spelled = new Float64Array(documents.length);
  return { ...wordIndex(analysed), ...gramIndex(analysed), spelled };
}

/** Three views of equal weight: the two of `wordScores`, and the n-grams. Written to `scores`, each from 0 to 1. */
export function lexicalScores(query: Analysis, index: LexicalIndex, scores: Float64Array): void {
  const { spelled } = index;
  gramScores(query, index, spelled);
  wordScores(query, index, scores);
  // Rounding may carry the cosine of a text with itself past 1.
  for (let at = 0; at < scores.length; at++) scores[at] = Math.min(1, (2 * scores[at]! + spelled[at]!) / 3);
}
