import type { Memories } from "@quoin/store";
import { memoryRelevance, type Question, QuoinError, questionOf, questionTexts, redact } from "quoin";
import { type FoundMemory, isExcludedKind, type MemoryType, memoryTypes } from "quoin/memories";
import type { PromptSettings } from "./open-chosen.ts";

/** A memory, and what a prompt for the same words would do with it. */
export interface RankedMemory extends FoundMemory {
  /** What decides there, from 0 to 1: `memoryRelevance`. */
  score: number;
  /** Whether it would be taken, where the budget has room. */
  selected: boolean;
  why: string;
  /** Whether prompts leave it out as an attack. */
  hostile: boolean;
}

export interface RecallChoice {
  limit: number;
  type?: MemoryType;
}

/** As assemblies do: looked at for each that is wanted, deeper where most of what was found is left out. */
const lookedAt = 8;
const mostLookedAt = 6_000;

/** The best so many by the score that decides in a prompt, each type searched by itself as an assembly does. */
export async function recallAsPrompts(
  memories: Memories,
  query: string,
  { limit, type }: RecallChoice,
  settings: PromptSettings,
): Promise<{ memories: RankedMemory[]; leftOut: number }> {
  if (query.trim() === "")
    throw new QuoinError({ code: "usage", path: ["query"], message: "must be a text" });
  const { embedder, store } = memories;
  // An embedder may be somebody else's machine.
  const asked = redact(query, { secrets: true, pii: settings.redact.pii }).text;
  const vectors = await embedder.embedMany(questionTexts(asked), { purpose: "query" });
  const [vector] = vectors;
  if (!vector) throw new QuoinError({ code: "embedder_failed", message: `${embedder.id} gave no vector` });
  const question = questionOf(asked, vectors);
  const wanted = Math.max(limit, settings.memory.maxResults * settings.memory.overFetch);
  const ranked: RankedMemory[] = [];
  for (const each of type ? [type] : memoryTypes) {
    for (let most = wanted * lookedAt; ; most *= lookedAt) {
      const found = await store.search({ embedder: embedder.id, vector }, { type: each, limit: most });
      const judged = judge(found, question, settings);
      const dropped = judged.filter(({ hostile, why }) => hostile || why === keptOut).length;
      if (dropped > most / 2 && found.length === most && most < mostLookedAt) continue;
      ranked.push(...judged);
      break;
    }
  }
  return { memories: ranked.sort(bestFirst).slice(0, limit), leftOut: await store.leftOut(embedder.id) };
}

const keptOut = "its kind is kept out";

/** Memories of one type. */
function judge(
  found: readonly FoundMemory[],
  question: Question,
  { include, memory: limits, semantic: { injectionMinScore } }: PromptSettings,
): RankedMemory[] {
  const [nothing, ...scores] = memoryRelevance(question, [{ text: "", cosine: 0 }, ...found]);
  const ranked = found
    .map((memory, at) => ({ ...memory, score: scores[at] as number }))
    // A vector of zeros is as near to one query as to another: only words in common find it.
    .filter(({ cosine, score }) => cosine !== 0 || score !== nothing)
    .sort(bestFirst);
  let left = limits.maxResults;
  return ranked.map((memory) => {
    const { type, kind, score, screened } = memory;
    const danger = screened?.score ?? 0;
    const hostile = danger >= injectionMinScore;
    const out = (why: string): RankedMemory => ({ ...memory, selected: false, why, hostile });
    if (!include[type === "memory" ? "memories" : "activity"])
      return out(`prompts leave out ${type === "memory" ? "memories" : "activity"}`);
    if (isExcludedKind(kind, limits.excludeKinds)) return out(keptOut);
    if (hostile) return out(`reads like an attack (${danger.toFixed(2)})`);
    if (score < limits.minScore) return out(`below ${limits.minScore}`);
    if (left === 0) return out(`no more than ${limits.maxResults} are wanted`);
    left--;
    return { ...memory, selected: true, why: `at least ${limits.minScore}`, hostile };
  });
}

function bestFirst(one: { score: number; id: string }, other: { score: number; id: string }): number {
  return other.score - one.score || (one.id < other.id ? -1 : 1);
}
