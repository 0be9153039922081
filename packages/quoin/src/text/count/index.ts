import type { Counter } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { chars4 } from "./chars4.ts";
import { loadEstimate } from "./estimate.ts";
import { loadVocabulary } from "./vocabulary.ts";

export { chars4 } from "./chars4.ts";
export { modelNotices } from "./model-notices.ts";
export { findModel, type Model, models, type VocabularyChoice } from "./models.ts";

/** The counter of that name; the vocabularies are loaded on first use. */
export async function loadCounter(vocabulary: string): Promise<Counter> {
  switch (vocabulary) {
    case "o200k_base":
    case "cl100k_base":
      return loadVocabulary(vocabulary);
    case "estimate":
      return loadEstimate();
    case "chars4":
      return chars4;
    default:
      throw new QuoinError({
        code: "counter_unknown",
        message: `no vocabulary is named "${vocabulary}"; there are o200k_base, cl100k_base, estimate and chars4`,
      });
  }
}
