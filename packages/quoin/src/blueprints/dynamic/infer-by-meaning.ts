import type { Manifest, Mode, ModeExample } from "../../capabilities/types.ts";
import type { Decision } from "../../core/types.ts";
import { cosine } from "../../relevance/cosine.ts";
import type { Settings } from "./config.ts";
import type { EmbeddedTask } from "./embed-task.ts";
import type { ToldMode } from "./infer-mode.ts";
import type { Catalogues } from "./types.ts";
import { degraded } from "./within.ts";

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

/** Where nothing else tells it: by examples, if that is wanted, or `act`. */
export function modeByMeaning(
  { question, embedder }: EmbeddedTask,
  { semantic }: Settings,
  { modes }: Catalogues,
): ToldMode & { notices: readonly Decision[] } {
  const otherwise = { mode: "act", because: "nothing says otherwise" } as const;
  const [vector] = question.vectors;
  if (!semantic.enableModeSemantic || !vector) return { ...otherwise, notices: [] };
  if (modes && modes.embedder === embedder) {
    const mode = inferByMeaning(vector, modes);
    const told = mode ? { mode, because: "examples of it are nearest to the task" } : otherwise;
    return { ...told, notices: [] };
  }
  const why = modes ? "were made by another embedder" : "are missing";
  return {
    ...otherwise,
    notices: [degraded(`examples of modes ${why}: the mode is not told by meaning`)],
  };
}
