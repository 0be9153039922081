import { bestOf } from "./best-of.ts";
import { checkOwners } from "./check-owners.ts";
import { checkVectors } from "./check-vectors.ts";
import { fusionOf } from "./fuse.ts";
import type { LexicalScorer } from "./lexical-scorer.ts";
import { type Evidence, likelihoodAmong } from "./likelihoods.ts";
import type { Question } from "./question.ts";
import { sharedWords } from "./shared-words.ts";
import { unitsAmong } from "./units.ts";
import { type EmbedWords, type MatchedDocument, type WordMatch, wordMatcher } from "./word-matches.ts";

/** Why an entry has its score: the figures are those of its best document. */
export interface ExplainedScore {
  /** From 0 to 1, in calibrated units: from 0.65 on it is worth showing, however large the catalogue. */
  score: number;
  /** From 0 to 1: how likely it is meant, where one of the entries is. */
  likelihood: number;
  /** What ranks it: the sum of the four parts below. */
  fused: number;
  /** What its meaning adds, from -1 to 1. */
  meaning: number;
  /** What its words add, and how they are spelled: from 0 to 2. */
  words: number;
  /** What its words' meanings add, one by one, from 0 to 0.75; 0 but for the best documents. */
  covered: number;
  /** The same for its name alone, from 0 to 0.35. */
  named: number;
  /**
   * Which words of the query met which of the document's, the most telling first; where they were not compared one by
   * one, the words that both have.
   */
  matches: readonly WordMatch[];
}

export interface CatalogueOptions {
  /** `name: description`. */
  documents: readonly string[];
  /** One for each document. Without them, or for a question without, words alone decide. */
  vectors?: readonly Float32Array[];
  /** Where words can be told apart at no cost, the best documents are compared word by word. */
  embedWords?: EmbedWords | undefined;
  lexical?: LexicalScorer;
  /**
   * To which entry each document belongs, counted from 0, where an entry has several: descriptions in other languages.
   * It has the score of its best one, and its others are no rivals of that.
   */
  owners?: readonly number[];
}

/** Documents made ready to be searched again and again. */
export interface Catalogue {
  /** How many entries. */
  readonly size: number;
  /** For each entry, in their order. */
  explain(question: Question): ExplainedScore[];
  /** The best so many, best first; of equals the earlier. All unless told. */
  rank(question: Question, most?: number): RankedEntry[];
}

export interface RankedEntry extends ExplainedScore {
  /** Its place in the catalogue. */
  entry: number;
}

/** So many of the best are compared word by word, and what that is worth. */
const mostMatched = 30;
const worthOfCovered = 0.75;
const worthOfNamed = 0.35;

export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { embedWords, lexical, vectors } = options;
  // A copy: the caller's list may change.
  const documents = [...options.documents];
  if (vectors) checkVectors(vectors, documents.length, "the catalogue");
  const { size, ownerOf } = checkOwners(options.owners, documents.length);
  const fuse = fusionOf(documents, vectors, lexical);
  const matcher = embedWords && wordMatcher(documents, embedWords);
  /** Of each entry: its best document, and what ranks it. */
  const chosen = new Uint32Array(size);
  const fused = new Float64Array(size);

  function choose(sums: Float64Array): void {
    fused.fill(Number.NEGATIVE_INFINITY);
    for (let at = 0; at < sums.length; at++) {
      const entry = ownerOf(at);
      if (sums[at]! <= fused[entry]!) continue;
      fused[entry] = sums[at]!;
      chosen[entry] = at;
    }
  }

  /** Adds to the scores of the best entries what their words are worth, one by one. */
  function matchBest(asked: string): Map<number, MatchedDocument> {
    const matched = new Map<number, MatchedDocument>();
    const match = matcher!(asked);
    for (const entry of bestOf(fused, mostMatched)) {
      const found = match(chosen[entry]!);
      matched.set(entry, found);
      fused[entry] = fused[entry]! + worthOfCovered * found.covered + worthOfNamed * found.named;
    }
    return matched;
  }

  /** What ranks the entries is in `fused` then. */
  function weigh(question: Question) {
    const { meaning, words, sum, isMeant } = fuse(question);
    choose(sum);
    const isCompared = isMeant && matcher !== undefined;
    const matched = isCompared ? matchBest(question.asked) : new Map<number, MatchedDocument>();
    const evidence: Evidence = isCompared ? "compared" : isMeant ? "meaning" : "words";
    const likelihood = likelihoodAmong(fused, evidence);
    const units = unitsAmong(fused, evidence, {
      answersItself: question.answersItself,
      texts: documents.length,
    });
    return (entry: number): RankedEntry => {
      const at = chosen[entry]!;
      const match = matched.get(entry);
      return {
        entry,
        score: units(fused[entry]!),
        likelihood: likelihood(fused[entry]!),
        fused: fused[entry]!,
        meaning: meaning[at]!,
        words: words[at]!,
        covered: worthOfCovered * (match?.covered ?? 0),
        named: worthOfNamed * (match?.named ?? 0),
        // Told when it is asked for: most are ranked and never shown.
        get matches() {
          return match ? match.matches : sharedWords(question.query, documents[at]!);
        },
      };
    };
  }

  return {
    size,
    explain(question) {
      if (size === 0) return [];
      const explained = weigh(question);
      return Array.from(fused, (_, entry) => explained(entry));
    },
    rank(question, most = size) {
      if (size === 0) return [];
      const explained = weigh(question);
      return bestOf(fused, Math.min(most, size)).map(explained);
    },
  };
}
