import { type Analysis, analyse } from "./analyse.ts";
import { answersItself } from "./answers-itself.ts";
import { checkVectors } from "./check-vectors.ts";
import { sentences, withoutQuotes } from "./sentences.ts";

/** What was asked, made ready once for every catalogue that it is put to: tools, skills, memories. */
export interface Question {
  readonly query: string;
  /** Without what stands in quotes, which is given to a tool; the rest says which. */
  readonly asked: string;
  /** The whole and, where there are several, its sentences, as their words are looked for. */
  readonly texts: readonly string[];
  /** Of `texts`, analysed when first wanted. */
  readonly analyses: readonly Analysis[];
  /** Of `questionTexts`; none where no embedder was there. */
  readonly vectors: readonly Float32Array[];
  /** Whether it looks like what a model answers without any tool. */
  readonly answersItself: boolean;
}

/** What to embed of a query, in one call: the whole, and its sentences where there are several. */
export function questionTexts(query: string): string[] {
  return withSentences(withoutQuotes(query));
}

/** `vectors`: those of `questionTexts(query)`, in their order. Without them the question is put by its words alone. */
export function questionOf(query: string, vectors: readonly Float32Array[] = []): Question {
  const asked = withoutQuotes(query);
  if (vectors.length > 0) checkVectors(vectors, withSentences(asked).length, "the query's embedder");
  const texts = withSentences(query);
  let analyses: readonly Analysis[] | undefined;
  return {
    ...{ query, asked, texts, vectors, answersItself: answersItself(query) },
    get analyses() {
      analyses ??= texts.map((text) => analyse(text));
      return analyses;
    },
  };
}

function withSentences(text: string): string[] {
  const parts = sentences(text);
  return parts.length > 1 ? [text, ...parts] : [text];
}
