import type { Scorer } from "../core/types.ts";
import { createCatalogue, type ExplainedScore } from "./catalogue.ts";
import { checkVectors } from "./check-vectors.ts";
import type { LexicalScorer } from "./lexical-scorer.ts";
import { questionOf, questionTexts } from "./question.ts";
import type { EmbedWords } from "./word-matches.ts";

/** As much of an embedder as is used; those of `@quoin/embedder` are such. */
export interface TextEmbedder {
  readonly id: string;
  embedMany(
    texts: readonly string[],
    options?: { purpose?: "query" | "document"; signal?: AbortSignal },
  ): Promise<readonly Float32Array[]>;
  /** Where it can tell words apart at no cost, as the local model can, the best documents are compared word by word. */
  embedWords?: EmbedWords;
}

export interface FusionScorer extends Scorer {
  score(query: string, documents: readonly string[]): Promise<readonly number[]>;
  /** As a catalogue does, with the likelihood as the score: of documents one of which is meant. */
  explain(query: string, documents: readonly string[]): Promise<readonly ExplainedScore[]>;
}

/** Meaning and words together: either alone misses what the other finds. One embedding call for a query. */
export function fusionScorer(embedder: TextEmbedder, lexical?: LexicalScorer): FusionScorer {
  const embed = async (texts: readonly string[], purpose: "query" | "document") =>
    checkVectors(await embedder.embedMany(texts, { purpose }), texts.length, embedder.id);
  const embedWords = embedder.embedWords?.bind(embedder);
  const catalogueOf = remembered(async (documents) => {
    const vectors = await embed(documents, "document");
    return createCatalogue({ documents, vectors, embedWords, ...(lexical && { lexical }) });
  });

  async function explain(query: string, documents: readonly string[]): Promise<ExplainedScore[]> {
    if (documents.length === 0) return [];
    const catalogue = await catalogueOf(documents);
    const question = questionOf(query, await embed(questionTexts(query), "query"));
    // Not copied: the words that met are told when they are asked for, and for thousands nobody asks.
    return catalogue.explain(question).map((each) => Object.assign(each, { score: each.likelihood }));
  }

  return {
    // Asked for when it is wanted: the local model reads its weights to tell.
    get name() {
      return `fusion of ${embedder.id} and ${lexical?.name ?? "lexical"}`;
    },
    explain,
    score: async (query, documents) => (await explain(query, documents)).map(({ score }) => score),
  };
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
