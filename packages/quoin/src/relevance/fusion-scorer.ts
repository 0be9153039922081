import type { Scorer } from "../core/types.ts";
import { centre, centredCosines } from "./centred-cosine.ts";
import { type LexicalScorer, lexicalScorer } from "./lexical-scorer.ts";
import { likelihoods } from "./likelihoods.ts";
import { sentences, withoutQuotes } from "./sentences.ts";
import { type EmbedWords, type MatchedDocument, type WordMatch, wordMatcher } from "./word-matches.ts";

/** As much of an embedder as is used; those of `@quoin/embedder` are such. */
export interface TextEmbedder {
  readonly id: string;
  embedMany(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** Where it can tell words apart at no cost, as the local model can, the best documents are compared word by word. */
  embedWords?: EmbedWords;
}

/** Why a document has its score. */
export interface ExplainedScore {
  /** From 0 to 1: how likely it is meant. */
  score: number;
  /** What that was made of, together: it ranks, and says nothing by itself. */
  fused: number;
  /** By what it means, from -1 to 1. */
  meaning: number;
  /** By its words and how they are spelled, from 0 to 1. */
  words: number;
  /** Of the best documents: which words of the query met which of the document's, the most telling first. */
  matches: readonly WordMatch[];
}

export interface FusionScorer extends Scorer {
  score(query: string, documents: readonly string[]): Promise<readonly number[]>;
  explain(query: string, documents: readonly string[]): Promise<readonly ExplainedScore[]>;
}

/** What the words count beside the meaning. */
const worthOfWords = 2;
/** Where no document shares a word with the query, it is in another language, and likeness of words is chance. */
const doubtOfWords = 0.2;

/** So many of the best are compared word by word, and what that is worth. */
const mostMatched = 30;
const worthOfCovered = 1.5;
const worthOfNamed = 0.25;

/** Meaning and words together: either alone misses what the other finds. One embedding call for a query. */
export function fusionScorer(embedder: TextEmbedder, lexical: LexicalScorer = lexicalScorer()): FusionScorer {
  const catalogueOf = remembered(async (documents) => ({
    centred: centre([...(await embedder.embedMany(documents))]),
    match: embedder.embedWords && wordMatcher(documents, (text) => embedder.embedWords!(text)),
  }));
  async function explain(query: string, documents: readonly string[]): Promise<ExplainedScore[]> {
    if (documents.length === 0) return [];
    const { centred, match } = await catalogueOf(documents);
    const asked = withoutQuotes(query);
    const parts = sentences(asked);
    const [whole, ...each] = await embedder.embedMany([asked, ...(parts.length > 1 ? parts : [])]);
    const cosines = (vector: Float32Array) => centredCosines(vector, centred);
    const meaning = withBest(cosines(whole as Float32Array), each.map(cosines));
    const split = sentences(query);
    const scored = (text: string) => lexical.score(text, documents);
    const words = withBest(scored(query), split.length > 1 ? split.map(scored) : []);
    const top = Math.max(...words);
    const trust = (worthOfWords * top) / (top + doubtOfWords || 1);
    const fused = meaning.map((value, at) => value + trust * words[at]!);
    const matched = match ? matchBest(fused, match(asked)) : new Map<number, MatchedDocument>();
    for (const [at, { covered, named }] of matched)
      fused[at]! += worthOfCovered * covered + worthOfNamed * named;
    return likelihoods(fused).map((score, at) => ({
      ...{ score, fused: fused[at]!, meaning: meaning[at]!, words: words[at]! },
      matches: matched.get(at)?.matches ?? [],
    }));
  }
  return {
    name: `fusion of ${embedder.id} and ${lexical.name}`,
    explain,
    score: async (query, documents) => (await explain(query, documents)).map(({ score }) => score),
  };
}

function matchBest(fused: readonly number[], match: (at: number) => MatchedDocument) {
  const best = fused.map((_, at) => at).sort((one, other) => fused[other]! - fused[one]! || one - other);
  return new Map(best.slice(0, mostMatched).map((at) => [at, match(at)]));
}

/** The mean of the whole text's score and that of the sentence nearest to the document. */
function withBest(whole: readonly number[], parts: readonly (readonly number[])[]): number[] {
  if (parts.length === 0) return [...whole];
  return whole.map((score, at) => (score + Math.max(...parts.map((part) => part[at]!))) / 2);
}

/** What was made of the last catalogue: an agent asks about the same tools again and again. */
function remembered<T>(make: (documents: readonly string[]) => Promise<T>) {
  let last: { documents: readonly string[]; made: Promise<T> } | undefined;
  return (documents: readonly string[]): Promise<T> => {
    const isSame =
      last?.documents.length === documents.length &&
      last.documents.every((text, at) => text === documents[at]);
    if (last && isSame) return last.made;
    const made = make(documents);
    last = { documents: [...documents], made };
    // What failed is tried again by whoever asks next.
    made.catch(() => {
      last = undefined;
    });
    return made;
  };
}
