import type { Decision, Ports } from "../../core/types.ts";
import { checkVectors } from "../../relevance/check-vectors.ts";
import type { TextEmbedder } from "../../relevance/fusion-scorer.ts";
import { type Question, questionOf, questionTexts } from "../../relevance/question.ts";
import { redact } from "../../text/redact/index.ts";
import type { Settings } from "./config.ts";
import { type LeastRecent, leastRecent } from "./least-recent.ts";
import { degraded, within } from "./within.ts";

export interface EmbeddedTask {
  question: Question;
  /** Absent where the task could not be embedded. */
  embedder?: string;
  /** 1, or 0 where the vectors were remembered or nobody could be asked. */
  calls: number;
  notices: readonly Decision[];
}

export interface KnownVectors {
  embedder: string;
  vectors: readonly Float32Array[];
}

/** One call gives all that tools, skills, memories and the mode are chosen by; a task that was seen before needs none. */
export function taskEmbedder({ cacheSize, timeouts, redact: { secrets, pii } }: Settings) {
  const known: LeastRecent<KnownVectors> = leastRecent(cacheSize);
  return async (
    task: string,
    { embedder, signal }: Pick<Ports, "embedder" | "signal">,
  ): Promise<EmbeddedTask> => {
    // An embedder may be somebody else's machine: what is redacted in prompts is not sent there either.
    const asked = redact(task, { secrets, pii }).text;
    const byWords = (notice: string, calls: number): EmbeddedTask => ({
      question: questionOf(asked),
      calls,
      notices: [degraded(`${notice}: tools and skills are chosen by their words, and nothing is recalled`)],
    });
    if (!embedder) return byWords("there is no embedder", 0);
    const key = `${idOf(embedder)}\n${asked}`;
    const remembered = known.get(key);
    if (remembered)
      return {
        question: questionOf(asked, remembered.vectors),
        embedder: remembered.embedder,
        calls: 0,
        notices: [],
      };
    const texts = questionTexts(asked);
    const outcome = await within(timeouts.embedder, signal, async (limited) => {
      const vectors = await embedder.embedMany(texts, { purpose: "query", signal: limited });
      return { embedder: embedder.id, vectors: checkVectors(vectors, texts.length, embedder.id) };
    });
    if ("failed" in outcome) return byWords(`the embedder ${outcome.failed}`, 1);
    known.set(key, outcome.value);
    const { vectors, embedder: id } = outcome.value;
    return { question: questionOf(asked, vectors), embedder: id, calls: 1, notices: [] };
  };
}

/** The local model reads its weights to tell; where it cannot, embedding fails too, and is told there. */
function idOf(embedder: TextEmbedder): string {
  try {
    return embedder.id;
  } catch {
    return "";
  }
}
