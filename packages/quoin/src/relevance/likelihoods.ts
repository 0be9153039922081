/**
 * From scores that only rank to how likely each document is meant. What stands out among the others is more likely
 * meant than what is as good as they are, so a share of the best other score is taken off; the order never changes.
 * Fitted by logistic regression on public sets of requests and tools (packages/embedder/train/calibrate.mjs), where
 * likelihoods are right on average and off by some tenths where a catalogue holds many tools for the same thing.
 */
const shareOfRival = 0.5;

interface Fit {
  steepness: number;
  /** Where a document that far above its rival's share is as likely meant as not. */
  even: number;
  /** Where a document has no others, or only hopeless ones: what the best of a few that are not meant has. */
  weakestRival: number;
}

/**
 * What the scores were made of: meaning and words, the best compared word by word, which adds to their scores; meaning
 * and words; or words alone.
 */
export type Evidence = "compared" | "meaning" | "words";

const fits: Readonly<Record<Evidence, Fit>> = {
  compared: { steepness: 6.3, even: 0.715, weakestRival: 0.4 },
  meaning: { steepness: 7.9, even: 0.48, weakestRival: 0.2 },
  words: { steepness: 13.2, even: 0.274, weakestRival: 0.1 },
};

export function likelihoods(scores: ArrayLike<number>, evidence: Evidence): number[] {
  return Array.from(scores, likelihoodAmong(scores, evidence));
}

/** For the scores of a catalogue's entries: what one of them makes of its entry. */
export function likelihoodAmong(scores: ArrayLike<number>, evidence: Evidence): (score: number) => number {
  const { steepness, even, weakestRival } = fits[evidence];
  let [best, next] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at]!;
    if (score > best) [best, next] = [score, best];
    else if (score > next) next = score;
  }
  return (score) => {
    const rival = Math.max(weakestRival, score === best ? next : best);
    return 1 / (1 + Math.exp(-steepness * (score - shareOfRival * rival - even)));
  };
}
