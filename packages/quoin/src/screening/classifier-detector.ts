import type { Detection, Detector } from "../core/detector.ts";
import { QuoinError } from "../errors.ts";

/** A label and how likely it is, as text classifiers answer. */
export interface LabelScore {
  label: string;
  score: number;
}

export interface ClassifierOptions {
  /** Names model and version: scores of different ids are not compared. */
  id: string;
  /** For each text one label, or all of them; a pipeline of transformers.js with `top_k: null` does just that. */
  classify(
    texts: readonly string[],
    options: { signal?: AbortSignal },
  ): Promise<readonly (LabelScore | readonly LabelScore[])[]>;
  /** Which labels mean an attack, whatever their case; those of the usual models when absent. */
  attackLabels?: readonly string[];
  thresholds?: Detector["thresholds"];
}

const usualLabels = ["injection", "jailbreak", "malicious", "unsafe", "attack", "label_1"];
const harmlessLabels = new Set([
  "benign",
  "safe",
  "legit",
  "legitimate",
  "harmless",
  "label_0",
  "no_injection",
]);

/** Any text classifier as a detector: a transformer in this process, or a server's. */
export function classifierDetector(options: ClassifierOptions): Detector {
  const { id, classify, attackLabels = usualLabels, thresholds } = options;
  const isAttack = new Set(attackLabels.map((label) => label.toLowerCase()));
  return {
    id,
    ...(thresholds && { thresholds }),
    async detect(texts, { signal } = {}) {
      signal?.throwIfAborted();
      // Servers refuse to be asked about nothing.
      if (texts.length === 0) return [];
      const answers = await classify(texts, signal ? { signal } : {});
      if (!Array.isArray(answers) || answers.length !== texts.length)
        throw failed(id, `no labels for each of ${texts.length} texts`);
      return answers.map((answer) => detectionOf(id, [answer].flat(), isAttack));
    },
  };
}

function detectionOf(id: string, labels: readonly LabelScore[], isAttack: ReadonlySet<string>): Detection {
  const isLabel = (each: LabelScore) =>
    typeof each?.label === "string" && typeof each.score === "number" && each.score >= 0 && each.score <= 1;
  if (labels.length === 0 || !labels.every(isLabel)) throw failed(id, "a label without a score from 0 to 1");
  const attacks = labels.filter(({ label }) => isAttack.has(label.toLowerCase()));
  // A label that nobody knows may be the attack's: to take it for harmless would let everything pass.
  if (attacks.length === 0 && !labels.some(({ label }) => harmlessLabels.has(label.toLowerCase())))
    throw failed(id, "labels that are not known; name those of attacks in attackLabels");
  const sumOf = (chosen: readonly LabelScore[]) => chosen.reduce((sum, { score }) => sum + score, 0);
  // Where no label is known as an attack's, it has what the harmless ones leave.
  const harmless = labels.filter(({ label }) => harmlessLabels.has(label.toLowerCase()));
  const score = Math.min(1, Math.max(0, attacks.length > 0 ? sumOf(attacks) : 1 - sumOf(harmless)));
  const says = `${id} takes it for an attack`;
  return {
    score,
    reasons: score >= 0.5 ? [{ part: "classifier", id, says, weight: score }] : [],
  };
}

function failed(id: string, message: string): QuoinError {
  return new QuoinError({
    code: "detector_failed",
    message: `${id}: the classifier answered with ${message}`,
  });
}
