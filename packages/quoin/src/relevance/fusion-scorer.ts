import type { Scorer } from "../core/types.ts";
import { type CentredVectors, centre, centredCosines } from "./centred-cosine.ts";
import { type LexicalScorer, lexicalScorer } from "./lexical-scorer.ts";
import { sentences, withoutQuotes } from "./sentences.ts";

/** As much of an embedder as is used; those of `@quoin/embedder` are such. */
export interface TextEmbedder {
  readonly id: string;
  embedMany(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** Why a document has its score. */
export interface ExplainedScore {
  /** From 0 to 1: how likely it is meant; the order is what counts. */
  score: number;
  /** By what it means, from -1 to 1. */
  meaning: number;
  /** By its words and how they are spelled, from 0 to 1. */
  words: number;
}

export interface FusionScorer extends Scorer {
  score(query: string, documents: readonly string[]): Promise<readonly number[]>;
  explain(query: string, documents: readonly string[]): Promise<readonly ExplainedScore[]>;
}

/** What the words count beside the meaning. */
const worthOfWords = 2;
/** Where no document shares a word with the query, it is in another language, and likeness of words is chance. */
const doubtOfWords = 0.2;

/** Meaning and words together: either alone misses what the other finds. One embedding call for a query. */
export function fusionScorer(embedder: TextEmbedder, lexical: LexicalScorer = lexicalScorer()): FusionScorer {
  const catalogueOf = remembered(async (documents) => centre([...(await embedder.embedMany(documents))]));
  async function explain(query: string, documents: readonly string[]): Promise<ExplainedScore[]> {
    if (documents.length === 0) return [];
    const catalogue = await catalogueOf(documents);
    const asked = withoutQuotes(query);
    const parts = sentences(asked);
    const [whole, ...each] = await embedder.embedMany([asked, ...(parts.length > 1 ? parts : [])]);
    const cosines = (vector: Float32Array) => centredCosines(vector, catalogue);
    const meaning = withBest(cosines(whole as Float32Array), each.map(cosines));
    const split = sentences(query);
    const scored = (text: string) => lexical.score(text, documents);
    const words = withBest(scored(query), split.length > 1 ? split.map(scored) : []);
    const top = Math.max(...words);
    const trust = (worthOfWords * top) / (top + doubtOfWords || 1);
    return documents.map((_, at) => {
      const fused = meaning[at]! + trust * words[at]!;
      return { score: likelihood(fused), meaning: meaning[at]!, words: words[at]! };
    });
  }
  return {
    name: `fusion of ${embedder.id} and ${lexical.name}`,
    explain,
    score: async (query, documents) => (await explain(query, documents)).map(({ score }) => score),
  };
}

/** The mean of the whole text's score and that of the sentence nearest to the document. */
function withBest(whole: readonly number[], parts: readonly (readonly number[])[]): number[] {
  if (parts.length === 0) return [...whole];
  return whole.map((score, at) => (score + Math.max(...parts.map((part) => part[at]!))) / 2);
}

/**
 * On public sets of requests and tools (packages/embedder/MODEL.md), half of what is meant has a fused score above 1.05,
 * and of a hundred others one has more than 0.61.
 */
const even = 0.6;
const steepness = 6;

function likelihood(fused: number): number {
  return 1 / (1 + Math.exp(-steepness * (fused - even)));
}

/** The vectors of the last catalogue: an agent asks about the same tools again and again. */
function remembered(embed: (documents: readonly string[]) => Promise<CentredVectors>) {
  let last: { documents: readonly string[]; vectors: Promise<CentredVectors> } | undefined;
  return (documents: readonly string[]): Promise<CentredVectors> => {
    const isSame =
      last?.documents.length === documents.length &&
      last.documents.every((text, at) => text === documents[at]);
    if (last && isSame) return last.vectors;
    const vectors = embed(documents);
    last = { documents: [...documents], vectors };
    // What failed is tried again by whoever asks next.
    vectors.catch(() => {
      last = undefined;
    });
    return vectors;
  };
}
