import type { Signal } from "../signals/signal.ts";
import type { Features } from "./features.ts";
import { characterLength, dampened, factorFor, wordLength } from "./grams-scale.ts";
import { pairsOf } from "./signal-pairs.ts";
import { strengthOf } from "./strength-of.ts";
import type { Weights } from "./weights.ts";

export interface WeightedSignal extends Signal {
  weight: number;
}

export interface Scored {
  /** Above zero speaks for an attack. */
  sum: number;
  /** What each part added to the sum. */
  parts: { pattern: number; meaning: number; shape: number; disguise: number; wording: number };
  signals: WeightedSignal[];
}

export function scoreFeatures({ grams, signals }: Features, weights: Weights): Scored {
  const parts = { pattern: 0, meaning: 0, shape: 0, disguise: 0, wording: 0 };
  const weighted: WeightedSignal[] = [];
  const seen = new Set<string>();
  for (const signal of signals) {
    const key = `${signal.part}:${signal.id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    weighted.push({ ...signal, weight: (weights.signals.get(key) ?? 0) * strengthOf(signal) });
  }
  const { scale, values } = weights.pairs;
  for (const { place, value, one, other } of pairsOf(weighted)) {
    // What two say together is half of each.
    const half = ((values[place] as number) * scale * value) / 2;
    (weighted[one] as WeightedSignal).weight += half;
    (weighted[other] as WeightedSignal).weight += half;
  }
  for (const { part, weight } of weighted) parts[part] += weight;
  parts.wording =
    sumOf(grams.characters, weights.characters, characterLength) +
    sumOf(grams.words, weights.words, wordLength);
  const { pattern, meaning, shape, disguise, wording } = parts;
  return { sum: weights.bias + pattern + meaning + shape + disguise + wording, parts, signals: weighted };
}

function sumOf(
  counts: ReadonlyMap<number, number>,
  { scale, values }: Weights["words"],
  length: number,
): number {
  let sum = 0;
  for (const [place, count] of counts) sum += (values[place] as number) * dampened(count);
  return sum * scale * factorFor(counts, length);
}
