import type { Counter } from "../../core/types.ts";
import { loadVocabulary } from "./vocabulary.ts";

/** Hundredths of a token for each token of o200k_base. */
const perToken = 120;

/**
 * For models without a public vocabulary: a fifth more than o200k_base counts. Not validated against any
 * vendor's own tokenizer. It can never be under o200k_base, whatever the language, which no estimate from
 * characters can promise.
 */
export async function loadEstimate(): Promise<Counter> {
  const vocabulary = await loadVocabulary("o200k_base");
  return {
    id: "estimate",
    exact: false,
    unitsPerToken: 100,
    units: (text) => vocabulary.units(text) * perToken,
    splits: vocabulary.splits,
    exactFor: () => false,
  };
}
