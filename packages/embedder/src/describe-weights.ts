import { readWeights } from "./local/weights.ts";

/** What a file of weights holds. */
export interface WeightsInfo {
  dimension: number;
  languages: readonly string[];
  words: number;
  /** Rows that the parts of all other words share. */
  buckets: number;
}

export function describeWeights(weights: ArrayBuffer): WeightsInfo {
  const { dimension, languages, buckets, wordScales } = readWeights(weights);
  return { dimension, languages, words: wordScales.length, buckets };
}
