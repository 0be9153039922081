import type { Embedder } from "@quoin/embedder";
import { createCatalogue, QuoinError, questionOf, questionTexts, type RankedEntry } from "quoin";
import type { GivenTools } from "./read-tools.ts";

/** Ranks tools for tasks. */
export interface Selector {
  names: readonly string[];
  /** What the vectors are from; absent where words alone decide. */
  embedder?: string;
  /** The best so many for each task. One call to the embedder for all of them. */
  rank(tasks: readonly string[], most: number): Promise<RankedEntry[][]>;
}

export interface Selected {
  threshold: number;
  maxResults: number;
}

/** `embedder` is absent where words alone are to decide. */
export async function createSelector(tools: GivenTools, embedder: Embedder | undefined): Promise<Selector> {
  const { names, documents, owners } = tools;
  const vectors = embedder && (await vectorsOf(tools, embedder));
  const embedWords = embedder?.embedWords?.bind(embedder);
  const catalogue = createCatalogue({
    ...{ documents, owners },
    ...(vectors && { vectors }),
    ...(embedWords && { embedWords }),
  });
  return {
    names,
    ...(embedder && { embedder: embedder.id }),
    async rank(tasks, most) {
      const texts = tasks.map(questionTexts);
      const found = embedder ? await embedder.embedMany(texts.flat(), { purpose: "query" }) : [];
      let next = 0;
      return tasks.map((task, at) => {
        const own = embedder ? found.slice(next, next + (texts[at]?.length ?? 0)) : [];
        next += own.length;
        return catalogue.rank(questionOf(task, own), most);
      });
    },
  };
}

async function vectorsOf(
  { documents, indexed }: GivenTools,
  embedder: Embedder,
): Promise<readonly Float32Array[]> {
  if (!indexed) return embedder.embedMany(documents, { purpose: "document" });
  if (indexed.embedder !== embedder.id)
    throw new QuoinError({
      code: "manifest_mismatch",
      message: `the vectors of the tools were made by ${indexed.embedder}, and tasks are embedded by ${embedder.id}`,
    });
  return indexed.vectors;
}

/** Those that are worth showing, best first. */
export function selectedOf(
  ranked: readonly RankedEntry[],
  { threshold, maxResults }: Selected,
): readonly RankedEntry[] {
  return ranked.filter(({ score }) => score >= threshold).slice(0, maxResults);
}
