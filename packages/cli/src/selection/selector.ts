import type { Embedder } from "@quoin/embedder";
import { createCatalogue, QuoinError, questionOf, questionTexts, type RankedEntry, redact } from "quoin";
import type { GivenTools } from "./read-tools.ts";

/** Ranks tools for tasks. */
export interface Selector extends Pick<GivenTools, "names" | "noun"> {
  /** Those that prompts leave out as an attack, with what a detector said. */
  hostile: ReadonlyMap<number, number>;
  /** What the vectors are from; absent where words alone decide. */
  embedder?: string;
  /** The best so many for each task. One call to the embedder for all of them. */
  rank(tasks: readonly string[], most: number): Promise<RankedEntry[][]>;
}

export interface Selected {
  threshold: number;
  maxResults: number;
  /** From what a detector says on prompts leave a tool of others out. */
  hostileFrom: number;
}

/** An embedder may be somebody else's machine. */
export const withoutSecrets = (text: string) => redact(text, { secrets: true, pii: false }).text;

/** `embedder` is absent where words alone are to decide. */
export async function createSelector(
  tools: GivenTools,
  embedder: Embedder | undefined,
  { hostileFrom }: Pick<Selected, "hostileFrom">,
): Promise<Selector> {
  const { names, noun, owners, indexed, dangers } = tools;
  const hostile = new Map([...dangers.entries()].filter(([, danger]) => danger > 0 && danger >= hostileFrom));
  const documents = tools.documents.map(withoutSecrets);
  const vectors = embedder && (await vectorsOf({ documents, indexed }, embedder));
  const embedWords = embedder?.embedWords?.bind(embedder);
  const catalogue = createCatalogue({
    ...{ documents, owners },
    ...(vectors && { vectors }),
    ...(embedWords && { embedWords }),
  });
  return {
    ...{ names, noun, hostile },
    ...(embedder && { embedder: embedder.id }),
    async rank(given, most) {
      const tasks = given.map(withoutSecrets);
      const texts = tasks.map(questionTexts);
      const found = embedder ? await embedder.embedMany(texts.flat(), { purpose: "query" }) : [];
      let next = 0;
      return tasks.map((task, at) => {
        const own = embedder ? found.slice(next, next + (texts[at]?.length ?? 0)) : [];
        next += own.length;
        // As many more as are left out: they hide none of the others.
        return catalogue.rank(questionOf(task, own), most + hostile.size);
      });
    },
  };
}

async function vectorsOf(
  { documents, indexed }: { documents: readonly string[]; indexed: GivenTools["indexed"] },
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
  { hostile }: Pick<Selector, "hostile">,
): readonly RankedEntry[] {
  return ranked.filter(({ score, entry }) => score >= threshold && !hostile.has(entry)).slice(0, maxResults);
}
