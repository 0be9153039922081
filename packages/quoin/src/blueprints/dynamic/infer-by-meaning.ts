import type { Manifest, Mode, ModeExample } from "../../capabilities/types.ts";
import { cosine } from "../../relevance/cosine.ts";

/** The examples nearest to a task speak for its mode; so many have a voice. */
const voices = 5;
/** Below this even the nearest says nothing. */
const leastCosine = 0.3;

/** Undefined where no example is near. */
export function inferByMeaning(
  vector: Float32Array,
  { entries, dimension }: Manifest<ModeExample>,
): Mode | undefined {
  if (vector.length !== dimension) return undefined;
  const nearest = entries
    .map(({ mode, embedding }) => ({ mode, cosine: cosine(vector, embedding) }))
    .filter(({ cosine }) => cosine >= leastCosine)
    .sort((one, other) => other.cosine - one.cosine || byName(one.mode, other.mode))
    .slice(0, voices);
  const sums = new Map<Mode, number>();
  for (const { mode, cosine } of nearest) sums.set(mode, (sums.get(mode) ?? 0) + cosine);
  return [...sums].sort(([mode, one], [another, other]) => other - one || byName(mode, another))[0]?.[0];
}

/** Of equals the first by name: the order of the examples must not tell. */
function byName(one: Mode, other: Mode): number {
  return one < other ? -1 : 1;
}
