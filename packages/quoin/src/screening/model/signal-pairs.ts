import type { Signal } from "../signals/signal.ts";
import { hashText, prime, stir } from "./hash.ts";
import { strengthOf } from "./strength-of.ts";

/** Places in the table of pairs. */
export const pairPlaces = 2 ** 18;
/** All pairs of a text are scaled to a vector of this length. */
const pairLength = 2.5;

export interface SignalPair {
  place: number;
  value: number;
  /** Places in the list of signals; the same twice for a signal with itself. */
  one: number;
  other: number;
}

/**
 * What stands together in a text: an order beside a secret says more than either does. Only of signals that are no
 * sequences themselves, each once.
 */
export function pairsOf(signals: readonly Signal[]): SignalPair[] {
  const telling: { at: number; hash: number; strength: number }[] = [];
  for (const [at, signal] of signals.entries()) {
    const strength = strengthOf(signal);
    if (strength > 0 && !isSequence(signal.id))
      telling.push({ at, strength, hash: hashOf(`${signal.part}:${signal.id}`) });
  }
  const pairs: SignalPair[] = [];
  const sums = new Map<number, number>();
  for (let first = 0; first < telling.length; first++) {
    const one = telling[first]!;
    for (let second = first; second < telling.length; second++) {
      const other = telling[second]!;
      const [low, high] = one.hash < other.hash ? [one.hash, other.hash] : [other.hash, one.hash];
      const place = stir(Math.imul(low, prime) ^ high) & (pairPlaces - 1);
      const value = one.strength * other.strength * (first === second ? 1 : Math.SQRT2);
      pairs.push({ place, value, one: one.at, other: other.at });
      sums.set(place, (sums.get(place) ?? 0) + value);
    }
  }
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  const factor = squares === 0 ? 0 : pairLength / Math.sqrt(squares);
  for (const pair of pairs) pair.value *= factor;
  return pairs;
}

const isSequence = (id: string) => id.includes("<") || id.includes(">");

/** There are some hundred names, and every text has some of them. */
const hashes = new Map<string, number>();
const mostHashes = 10_000;

function hashOf(key: string): number {
  const known = hashes.get(key);
  if (known !== undefined) return known;
  const hash = stir(hashText(key, 0x51ed270b));
  if (hashes.size < mostHashes) hashes.set(key, hash);
  return hash;
}
