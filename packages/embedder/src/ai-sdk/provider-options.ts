import type { EmbedPurpose } from "../types.ts";
import type { ProviderOptions } from "./embedding-model.ts";

interface Words {
  purpose?: { name: string } & Record<EmbedPurpose, string>;
  dimensions: string;
}

/** How each provider wants to be told what a text is for, and how long its vector shall be. */
const knownProviders: Record<string, Words> = {
  google: {
    purpose: { name: "taskType", query: "RETRIEVAL_QUERY", document: "RETRIEVAL_DOCUMENT" },
    dimensions: "outputDimensionality",
  },
  cohere: {
    purpose: { name: "inputType", query: "search_query", document: "search_document" },
    dimensions: "outputDimension",
  },
  voyage: {
    purpose: { name: "inputType", query: "query", document: "document" },
    dimensions: "outputDimension",
  },
  openai: { dimensions: "dimensions" },
};

/** What the provider is told; the user's own options win. */
export function providerOptions(
  provider: string,
  { purpose, dimensions }: { purpose?: EmbedPurpose; dimensions?: number },
  given: ProviderOptions = {},
): ProviderOptions {
  // `google.generative-ai`, `cohere.textEmbedding`, `voyage.embedding`.
  const name = provider.split(".")[0] ?? "";
  const words = Object.hasOwn(knownProviders, name) ? knownProviders[name] : undefined;
  if (!words) return given;
  const told = {
    ...(purpose && words.purpose && { [words.purpose.name]: words.purpose[purpose] }),
    ...(dimensions !== undefined && { [words.dimensions]: dimensions }),
  };
  return { ...given, [name]: { ...told, ...given[name] } };
}
