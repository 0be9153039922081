import { centre, cosinesInto, matrixOf } from "./centred-cosine.ts";
import { lexicalIndex, lexicalScores } from "./lexical-index.ts";
import type { LexicalScorer } from "./lexical-scorer.ts";
import type { Question } from "./question.ts";
import { withBestSentence } from "./with-best-sentence.ts";

/** For each document, what its meaning and its words add: the same arrays for every question, so read them at once. */
export interface Fused {
  meaning: Float64Array;
  words: Float64Array;
  sum: Float64Array;
  /** Whether meanings were compared: both sides must have vectors. */
  isMeant: boolean;
}

/** What the words count beside the meaning. */
const worthOfWords = 2;
/** Where no document shares a word with the query, it is in another language, and likeness of words is chance. */
const doubtOfWords = 0.3;

/** Meaning and words together: either alone misses what the other finds. */
export function fusionOf(
  documents: readonly string[],
  vectors: readonly Float32Array[] | undefined,
  lexical: LexicalScorer | undefined,
): (question: Question) => Fused {
  const count = documents.length;
  const matrix = vectors && matrixOf(centre(vectors));
  const index = lexical ? undefined : lexicalIndex(documents);
  const [meaning, words, sum] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const score = withBestSentence(count);

  function weighMeaning({ vectors: asked }: Question): boolean {
    const isMeant = matrix !== undefined && asked.length > 0;
    if (isMeant) score(asked.length, (text, into) => cosinesInto(asked[text]!, matrix, into), meaning);
    else meaning.fill(0);
    return isMeant;
  }

  function weighWords(question: Question): void {
    const { texts } = question;
    if (index)
      score(texts.length, (text, into) => lexicalScores(question.analyses[text]!, index, into), words);
    else score(texts.length, (text, into) => into.set(lexical!.score(texts[text]!, documents)), words);
    let most = 0;
    for (let at = 0; at < count; at++) if (words[at]! > most) most = words[at]!;
    const worth = worthOfWords * (most / (most + doubtOfWords));
    for (let at = 0; at < count; at++) words[at]! *= worth;
  }

  return (question) => {
    const isMeant = weighMeaning(question);
    weighWords(question);
    for (let at = 0; at < count; at++) sum[at] = meaning[at]! + words[at]!;
    return { meaning, words, sum, isMeant };
  };
}
