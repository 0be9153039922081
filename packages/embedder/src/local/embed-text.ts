import type { WordVector } from "../types.ts";
import { findWord } from "./find-word.ts";
import type { Weights } from "./weights.ts";
import { words } from "./words.ts";

/**
 * The mean of a text's words, at length 1; zeros where none is known. Sums of whole numbers, then double precision in one
 * order: every machine gives the same bytes.
 */
export function embedText(text: string, weights: Weights): Float32Array {
  const total = new Float64Array(weights.dimension);
  for (const word of words(text)) addWord(total, word, weights);
  return toLengthOne(total).vector;
}

/** A word by itself says less than a text, and its later dimensions mostly noise: they are sorted by what they tell. */
const dimensionOfWords = 96;

/** The different words of a text, in its order. */
export function embedWords(text: string, weights: Weights): WordVector[] {
  return [...new Set(words(text))].map((word) => {
    const total = new Float64Array(Math.min(dimensionOfWords, weights.dimension));
    addWord(total, word, weights);
    const { length, vector } = toLengthOne(total);
    return { word, weight: length, vector };
  });
}

/** To as many of the dimensions as `total` has. */
function addWord(total: Float64Array, word: string, weights: Weights): void {
  const row = findWord(word, weights);
  if (row >= 0)
    addRow(total, weights.wordRows, (row * weights.dimension) / 2, weights.wordScales[row] as number);
  else addUnknown(total, `<${word}>`, weights);
}

function toLengthOne(total: Float64Array): { length: number; vector: Float32Array } {
  let squares = 0;
  for (let at = 0; at < total.length; at++) squares += (total[at] as number) * (total[at] as number);
  const length = Math.sqrt(squares);
  const vector = new Float32Array(total.length);
  if (length) for (let at = 0; at < total.length; at++) vector[at] = (total[at] as number) / length;
  return { length, vector };
}

/** Two values a byte, the earlier one in the low half. */
function addRow(total: Float64Array, rows: Uint8Array, start: number, scale: number): void {
  for (let at = 0; at < total.length; at += 2) {
    const byte = rows[start + at / 2] as number;
    (total[at] as number) += ((byte & 15) - 8) * scale;
    (total[at + 1] as number) += ((byte >> 4) - 8) * scale;
  }
}

/** A word that has no row is what its runs of three to five letters are. */
function addUnknown(
  total: Float64Array,
  padded: string,
  { gramRows, gramScales, buckets, dimension }: Weights,
): void {
  const sum = new Float64Array(total.length);
  let grams = 0;
  for (let size = 3; size <= 5; size++) {
    for (let at = 0; at + size <= padded.length; at++) {
      const row = bucketOf(padded, at, at + size) % buckets;
      addRow(sum, gramRows, (row * dimension) / 2, gramScales[row] as number);
      grams++;
    }
  }
  const factor = Math.floor(65536 / (1.5 * Math.sqrt(grams)) + 0.5);
  for (let at = 0; at < total.length; at++)
    (total[at] as number) += Math.floor(((sum[at] as number) * factor) / 65536);
}

/** FNV-1a, with its high bits folded in. */
function bucketOf(text: string, start: number, end: number): number {
  let value = 2166136261;
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  value >>>= 0;
  return (value ^ (value >>> 15)) >>> 0;
}
