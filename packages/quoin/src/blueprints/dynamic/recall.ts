import type { Decision, Ports } from "../../core/types.ts";
import { isExcludedKind } from "../../memories/excluded-kinds.ts";
import type { MemoryType } from "../../memories/types.ts";
import { memoryRelevance } from "../../relevance/memory-relevance.ts";
import type { Settings } from "./config.ts";
import type { EmbeddedTask } from "./embed-task.ts";
import type { Recalled } from "./types.ts";
import { degraded, within } from "./within.ts";

export interface RecalledEntries {
  entries: readonly Recalled[];
  notices: readonly Decision[];
}

const nothing: RecalledEntries = { entries: [], notices: [] };
/** Looked at for each that is wanted: their words are compared too, and some will be dropped. */
const lookedAt = 8;

/** What is remembered of the task: near in meaning, likely enough, more than is wanted, so that dropped ones can be replaced. */
export async function recall(
  type: MemoryType,
  { question, embedder }: EmbeddedTask,
  { memory: limits, timeouts, semantic: { injectionMinScore } }: Settings,
  { memories, signal }: Pick<Ports, "memories" | "signal">,
): Promise<RecalledEntries> {
  const [vector] = question.vectors;
  if (!memories || embedder === undefined || !vector || limits.maxResults === 0) return nothing;
  const wanted = limits.maxResults * limits.overFetch;
  const found = await within(timeouts.memories, signal, (limited) =>
    memories.search({ embedder, vector }, { type, limit: wanted * lookedAt, signal: limited }),
  );
  if ("failed" in found)
    return {
      entries: [],
      notices: [degraded(`the store of memories ${found.failed}: no ${type} is recalled`, "untrusted")],
    };
  const others = found.value.length === 0 ? await leftOut(embedder, memories, timeouts.memories, signal) : [];
  const scores = memoryRelevance(question, found.value);
  const relevant = found.value
    .map((memory, at) => ({ memory, score: scores[at] as number }))
    .filter(({ score }) => score >= limits.minScore)
    .sort((one, other) => other.score - one.score || (one.memory.id < other.memory.id ? -1 : 1));
  const isKeptOut = ({ memory: { kind } }: Recalled) => isExcludedKind(kind, limits.excludeKinds);
  // Those that a screen will drop are shown to it, and count for nothing: else a dozen of them would silence the rest.
  const isSafe = ({ memory: { screened } }: Recalled) => (screened?.score ?? 0) < injectionMinScore;
  const candidates = relevant.filter((each) => !isKeptOut(each));
  return {
    entries: [...candidates.filter(isSafe).slice(0, wanted), ...candidates.filter((each) => !isSafe(each))],
    notices: [...others, ...relevant.filter(isKeptOut).map(keptOut)],
  };
}

/** A new model finds nothing of what another remembered: that must not look as if there was nothing. */
async function leftOut(
  embedder: string,
  memories: NonNullable<Ports["memories"]>,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Decision[]> {
  if (!memories.leftOut) return [];
  const counted = await within(limit, signal, async () => memories.leftOut?.(embedder) ?? 0);
  if ("failed" in counted || counted.value === 0) return [];
  const reason = `${counted.value} memories were made by another embedder and are not searched`;
  return [degraded(reason, "untrusted")];
}

function keptOut({ memory: { id, type }, score }: Recalled): Decision {
  const reason = "is of a kind that is kept out of prompts";
  return { stage: "screen", action: "drop", section: "untrusted", item: itemId(type, id), reason, score };
}

export function itemId(type: MemoryType, id: string): string {
  return `${type}:${id}`;
}
