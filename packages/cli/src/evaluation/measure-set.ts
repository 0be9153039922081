import type { Embedder } from "@quoin/embedder";
import { centredCosines, centreVectors, fusionScorer, lexicalScorer } from "quoin";
import { type Figures, figuresOf } from "./figures-of.ts";
import { ranksOf } from "./ranks-of.ts";
import type { EvaluationSet } from "./read-set.ts";

/** Words alone, meaning alone (the centred cosine of the whole query), and both. */
export const ways = ["lexical", "alone", "fusion"] as const;
export type Way = (typeof ways)[number];

export type LanguageFigures = Record<Way, Figures> & { language: string; queries: number };

/** How well the tools of a set are found, for each of its languages. `embedder` should keep what it was asked. */
export async function measureSet(
  { tools, queries }: EvaluationSet,
  embedder: Embedder,
  onQuery: () => void,
): Promise<LanguageFigures[]> {
  const lexical = rememberingLast(lexicalScorer());
  const fusion = fusionScorer(embedder, lexical);
  const catalogue = centreVectors(await embedder.embedMany(tools));
  // All at once: for a server, a batch instead of a request each.
  const vectors = await embedder.embedMany(queries.map(({ query }) => query));
  const ranked: { language: string; ranks: Record<Way, number[]> }[] = [];
  for (const [at, { query, language, expected }] of queries.entries()) {
    const ranks = {
      lexical: ranksOf(lexical.score(query, tools), expected),
      alone: ranksOf(centredCosines(vectors[at] as Float32Array, catalogue), expected),
      fusion: ranksOf(await fusion.score(query, tools), expected),
    };
    ranked.push({ language, ranks });
    onQuery();
  }
  return [...new Set(ranked.map(({ language }) => language))].sort().map((language) => {
    const own = ranked.filter((query) => query.language === language);
    const figures = (way: Way) => figuresOf(own.map(({ ranks }) => ranks[way]));
    return {
      ...{ language, queries: own.length },
      ...{ lexical: figures("lexical"), alone: figures("alone"), fusion: figures("fusion") },
    };
  });
}

/** The fusion asks for the whole query's scores again, right after they were computed. */
function rememberingLast(scorer: ReturnType<typeof lexicalScorer>): typeof scorer {
  let last: { query: string; documents: readonly string[]; scores: readonly number[] } | undefined;
  return {
    name: scorer.name,
    score(query, documents) {
      if (last?.query !== query || last.documents !== documents)
        last = { query, documents, scores: scorer.score(query, documents) };
      return last.scores;
    },
  };
}
