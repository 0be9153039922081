import type { Scorer } from "../core/types.ts";
import { centre, centredCosines } from "./centred-cosine.ts";
import { checkVectors } from "./check-vectors.ts";
import { type LexicalScorer, lexicalScorer } from "./lexical-scorer.ts";
import { likelihoods } from "./likelihoods.ts";
import { sentences, withoutQuotes } from "./sentences.ts";
import { type EmbedWords, type MatchedDocument, type WordMatch, wordMatcher } from "./word-matches.ts";

/** As much of an embedder as is used; those of `@quoin/embedder` are such. */
export interface TextEmbedder {
  readonly id: string;
  embedMany(
    texts: readonly string[],
    options?: { purpose?: "query" | "document" },
  ): Promise<readonly Float32Array[]>;
  /** Where it can tell words apart at no cost, as the local model can, the best documents are compared word by word. */
  embedWords?: EmbedWords;
}

/** Why a document has its score. */
export interface ExplainedScore {
  /** From 0 to 1: how likely it is meant. */
  score: number;
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
  /** Which words of the query met which of the document's, the most telling first. */
  matches: readonly WordMatch[];
}

export interface FusionScorer extends Scorer {
  score(query: string, documents: readonly string[]): Promise<readonly number[]>;
  explain(query: string, documents: readonly string[]): Promise<readonly ExplainedScore[]>;
}

/** What the words count beside the meaning. */
const worthOfWords = 2;
/** Where no document shares a word with the query, it is in another language, and likeness of words is chance. */
const doubtOfWords = 0.3;
/** So many of the best are compared word by word, and what that is worth. */
const mostMatched = 30;
const worthOfCovered = 0.75;
const worthOfNamed = 0.35;

/** Meaning and words together: either alone misses what the other finds. One embedding call for a query. */
export function fusionScorer(embedder: TextEmbedder, lexical: LexicalScorer = lexicalScorer()): FusionScorer {
  const { embedWords } = embedder;
  const embed = async (texts: readonly string[], purpose: "query" | "document") =>
    checkVectors(await embedder.embedMany(texts, { purpose }), texts.length, embedder.id);
  const catalogueOf = remembered(async (documents) => ({
    documents,
    centred: centre(await embed(documents, "document")),
    match: embedWords && wordMatcher(documents, embedWords.bind(embedder)),
  }));

  async function explain(query: string, given: readonly string[]): Promise<ExplainedScore[]> {
    if (given.length === 0) return [];
    // A copy: the caller's list may change while the embedder is asked.
    const { documents, centred, match } = await catalogueOf(given);
    const asked = withoutQuotes(query);
    const wishes = sentences(asked);
    const [whole, ...each] = await embed([asked, ...(wishes.length > 1 ? wishes : [])], "query");
    const cosines = (vector: Float32Array) => centredCosines(vector, centred);
    const meaning = withBest(cosines(whole!), each.map(cosines));
    const parts = sentences(query);
    const scored = (text: string) => lexical.score(text, documents);
    const shared = withBest(scored(query), parts.length > 1 ? parts.map(scored) : []);
    const most = shared.reduce((one, other) => Math.max(one, other), 0);
    const trust = most / (most + doubtOfWords);
    const words = shared.map((value) => worthOfWords * trust * value);
    const fused = meaning.map((value, at) => value + words[at]!);
    const matched = match ? matchBest(fused, match(asked)) : new Map<number, MatchedDocument>();
    const named = fused.map((_, at) => worthOfNamed * (matched.get(at)?.named ?? 0));
    const covered = fused.map((_, at) => worthOfCovered * (matched.get(at)?.covered ?? 0));
    const sums = fused.map((value, at) => value + covered[at]! + named[at]!);
    return likelihoods(sums, match !== undefined).map((score, at) => ({
      ...{ score, fused: sums[at]!, meaning: meaning[at]!, words: words[at]! },
      ...{ covered: covered[at]!, named: named[at]!, matches: matched.get(at)?.matches ?? [] },
    }));
  }

  return {
    // Asked for when it is wanted: the local model reads its weights to tell.
    get name() {
      return `fusion of ${embedder.id} and ${lexical.name}`;
    },
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
    const copy = [...documents];
    const made = make(copy);
    last = { documents: copy, made };
    // What failed is tried again by whoever asks next.
    made.catch(() => {
      if (last?.made === made) last = undefined;
    });
    return made;
  };
}
