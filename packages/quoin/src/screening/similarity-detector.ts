import type { Detection, Detector } from "../core/detector.ts";
import { QuoinError } from "../errors.ts";
import { attackSentences, patternSays } from "../generated/attack-sentences.ts";

/** What is needed of an embedder; those of `@quoin/embedder` fit. */
export interface SentenceEmbedder {
  readonly id: string;
  embedMany(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<readonly Float32Array[]>;
}

/** A sentence as attackers write it. */
export interface AttackSentence {
  text: string;
  lang: string;
  /** The pattern that it is an example of. */
  pattern: string;
}

/** Vectors of known attacks, made once. */
export interface AttackVectors {
  /** Id of the embedder that made them. */
  embedder: string;
  sentences: readonly AttackSentence[];
  vectors: readonly Float32Array[];
}

export interface SimilarityOptions {
  embedder: SentenceEmbedder;
  /** From `embedAttacks`, kept; made with the first texts when absent. */
  known?: AttackVectors;
  /** The cosine from which a text is flagged and blocked. Default: 0.75. */
  threshold?: number;
}

/** All in one call; to be kept by whoever starts often. */
export async function embedAttacks(
  embedder: SentenceEmbedder,
  sentences: readonly AttackSentence[] = attackSentences,
): Promise<AttackVectors> {
  const vectors = await embedder.embedMany(sentences.map(({ text }) => text));
  return { embedder: embedder.id, sentences, vectors: vectors.map(unit) };
}

/**
 * The cosine to the nearest known attack. By itself it finds few attacks and takes look-alikes for them; beside the
 * built-in detector, through `strictestOf`, it knows attacks of your own that you give it.
 */
export function similarityDetector({ embedder, known, threshold = 0.75 }: SimilarityOptions): Detector {
  if (known && known.embedder !== embedder.id) {
    const message = `the vectors of known attacks were made by ${known.embedder}, and texts are embedded by ${embedder.id}: make them anew`;
    throw new QuoinError({ code: "embedder_mismatch", message });
  }
  const limits = { flag: threshold, block: threshold };
  let attacks: Promise<AttackVectors> | undefined = known && Promise.resolve(known);
  return {
    id: `similarity ${embedder.id}`,
    thresholds: { paranoid: limits, balanced: limits, yolo: limits },
    async detect(texts, { signal } = {}) {
      signal?.throwIfAborted();
      attacks ??= embedAttacks(embedder).catch((error: unknown) => {
        attacks = undefined;
        throw error;
      });
      const { sentences, vectors } = await attacks;
      const given = await embedder.embedMany(texts, signal ? { signal } : {});
      checkDimensions(given, vectors);
      return given.map((vector) => nearest(unit(vector), sentences, vectors));
    },
  };
}

/** Of vectors that do not fit, every cosine would be nothing, and everything would pass. */
function checkDimensions(given: readonly Float32Array[], known: readonly Float32Array[]): void {
  const wanted = known[0]?.length;
  const other = given.find(({ length }) => length !== wanted);
  if (wanted === undefined || !other) return;
  const message = `a vector has ${other.length} numbers, those of known attacks have ${wanted}`;
  throw new QuoinError({ code: "embedder_mismatch", message });
}

function nearest(
  vector: Float32Array,
  sentences: readonly AttackSentence[],
  vectors: readonly Float32Array[],
): Detection {
  let best = 0;
  let at = -1;
  for (const [index, other] of vectors.entries()) {
    const cosine = dot(vector, other);
    if (cosine > best) [best, at] = [cosine, index];
  }
  const sentence = sentences[at];
  if (!sentence) return { score: 0, reasons: [] };
  const says = Object.hasOwn(patternSays, sentence.pattern) ? patternSays[sentence.pattern] : "is an attack";
  const reason = {
    part: "similarity",
    id: sentence.pattern,
    says: `resembles a text that ${says}`,
    weight: best,
  };
  return { score: Math.min(1, best), reasons: [reason] };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
