import type { Decision, Ports } from "../../core/types.ts";
import { checkFound } from "../../memories/check-found.ts";
import { isExcludedKind } from "../../memories/excluded-kinds.ts";
import type { FoundMemory, MemorySearch, MemoryType } from "../../memories/types.ts";
import { memoryRelevance } from "../../relevance/memory-relevance.ts";
import type { Question } from "../../relevance/question.ts";
import type { Settings } from "./config.ts";
import type { EmbeddedTask } from "./embed-task.ts";
import { leastRecent } from "./least-recent.ts";
import { mostProjects } from "./open-projects.ts";
import type { PassedOver, Recalled } from "./types.ts";
import { degraded, within } from "./within.ts";

export interface RecalledEntries {
  memories: readonly Recalled[];
  activity: readonly Recalled[];
  /** Found, and not likely enough. */
  unlikely: readonly Recalled[];
  notices: readonly Decision[];
}

/** What a search brought, apart by what becomes of it. */
interface Sorted {
  safe: readonly Recalled[];
  /** A screen will drop them: they are shown to it, and take no other's place. */
  doubtful: readonly Recalled[];
  keptOut: readonly Recalled[];
  unlikely: readonly Recalled[];
  /** How many were found, relevant or not. */
  looked: number;
}

/** Looked at for each that is wanted: their words are compared too, and some will be dropped. */
const lookedAt = 8;
/** Where more than half of what was found will be dropped, somebody may have written it to hide the rest. */
const deeper = 8;
const mostLookedAt = 6_000;

/** So many are told of when somebody asks why. */
const mostPassedOver = 3;

const none: Sorted = { safe: [], doubtful: [], keptOut: [], unlikely: [], looked: 0 };

/**
 * Recalls for task after task: near in meaning, likely enough, more than is wanted, so that dropped ones can be replaced.
 * `forges` tells a text that a screen drops for carrying a boundary of the prompt.
 */
export function recaller(
  { include, memory: limits, timeouts, semantic: { injectionMinScore } }: Settings,
  forges: (text: string) => boolean,
): (
  task: EmbeddedTask,
  ports: Pick<Ports, "memories" | "signal">,
  root?: string,
) => Promise<RecalledEntries> {
  const wanted = limits.maxResults * limits.overFetch;
  const types = [
    ...(include.memories ? (["memory"] as const) : []),
    ...(include.activity ? (["activity"] as const) : []),
  ];
  /** A project whose store answered once: it has read whatever it must read before it can search. */
  const answered = leastRecent<true>(mostProjects);

  function sort(question: Question, found: readonly FoundMemory[]): Sorted {
    const scores = memoryRelevance(question, found);
    const ranked = found
      .map((memory, at): Recalled => ({ memory, score: scores[at] as number }))
      .sort(bestFirst);
    const relevant = ranked.filter(({ score }) => score >= limits.minScore);
    const isKeptOut = ({ memory: { kind } }: Recalled) => isExcludedKind(kind, limits.excludeKinds);
    const isSafe = ({ memory: { screened, text } }: Recalled) =>
      (screened?.score ?? 0) < injectionMinScore && !forges(text);
    const candidates = relevant.filter((each) => !isKeptOut(each));
    return {
      safe: candidates.filter(isSafe),
      doubtful: candidates.filter((each) => !isSafe(each)),
      keptOut: relevant.filter(isKeptOut),
      unlikely: ranked.slice(relevant.length),
      looked: found.length,
    };
  }

  async function searchFor(
    type: MemoryType,
    question: Question,
    ask: (type: MemoryType, limit: number) => Promise<readonly FoundMemory[]>,
  ): Promise<Sorted> {
    for (let limit = wanted * lookedAt; ; limit *= deeper) {
      const sorted = sort(question, await ask(type, limit));
      const dropped = sorted.doubtful.length + sorted.keptOut.length;
      const isHidden = sorted.safe.length < wanted && dropped > limit / 2;
      if (!isHidden || sorted.looked < limit || limit >= mostLookedAt) return sorted;
    }
  }

  return async function recall({ question, embedder }, { memories: store, signal }, root = "") {
    const [vector] = question.vectors;
    if (!store || embedder === undefined || !vector || wanted === 0 || types.length === 0)
      return { memories: [], activity: [], unlikely: [], notices: [] };
    const limit = answered.get(root) ? timeouts.memories : timeouts.firstSearch;
    const outcome = await within(limit, signal, (limited) => {
      const ask = async (type: MemoryType, most: number) =>
        checkFound(await store.search({ embedder, vector }, { type, limit: most, signal: limited }), type);
      return Promise.all(types.map(async (type) => [type, await searchFor(type, question, ask)] as const));
    });
    if ("failed" in outcome) {
      const reason = `the store of memories ${outcome.failed}: nothing is recalled`;
      return { memories: [], activity: [], unlikely: [], notices: [degraded(reason, "untrusted")] };
    }
    answered.set(root, true);
    const found = new Map<MemoryType, Sorted>(outcome.value);
    const shown = ({ safe, doubtful }: Sorted) => [
      ...safe.slice(0, wanted),
      ...doubtful.slice(0, wanted * lookedAt),
    ];
    const sorted = [...found.values()];
    return {
      memories: shown(found.get("memory") ?? none),
      activity: shown(found.get("activity") ?? none),
      unlikely: sorted.flatMap(({ unlikely }) => unlikely).sort(bestFirst),
      notices: [
        ...(sorted.every(({ looked }) => looked === 0)
          ? await leftOut(embedder, store, timeouts.memories, signal)
          : []),
        ...sorted.flatMap(({ keptOut }) => keptOut.slice(0, wanted * lookedAt).map(noticeOf)),
      ],
    };
  };
}

/** A new model finds nothing of what another remembered: that must not look as if there was nothing. */
async function leftOut(
  embedder: string,
  store: MemorySearch,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Decision[]> {
  const counted = await within(limit, signal, async () => store.leftOut?.(embedder) ?? 0);
  if ("failed" in counted || counted.value === 0) return [];
  const [count, were] =
    counted.value === 1 ? ["1 memory was", "is"] : [`${counted.value} memories were`, "are"];
  return [degraded(`${count} made by another embedder and ${were} not searched`, "untrusted")];
}

function bestFirst(one: Recalled, other: Recalled): number {
  return other.score - one.score || (one.memory.id < other.memory.id ? -1 : 1);
}

function noticeOf({ memory: { id, type }, score }: Recalled): Decision {
  const reason = "is of a kind that is kept out of prompts";
  return { stage: "screen", action: "drop", section: "untrusted", item: itemId(type, id), reason, score };
}

/** The nearest of those that were not likely enough. */
export function passedOverMemories(unlikely: readonly Recalled[], minScore: number): PassedOver[] {
  return unlikely.slice(0, mostPassedOver).map(({ memory: { type, id }, score }) => ({
    item: itemId(type, id),
    score,
    reason: `below ${minScore}`,
  }));
}

export function itemId(type: MemoryType, id: string): string {
  return `${type}:${id}`;
}
