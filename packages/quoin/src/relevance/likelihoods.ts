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

/** Where the best documents were compared word by word, which adds to their scores, and where they were not. */
const compared: Fit = { steepness: 6.3, even: 0.715, weakestRival: 0.4 };
const uncompared: Fit = { steepness: 7.9, even: 0.48, weakestRival: 0.2 };

export function likelihoods(scores: readonly number[], areCompared: boolean): number[] {
  const { steepness, even, weakestRival } = areCompared ? compared : uncompared;
  let [best, next] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const score of scores) {
    if (score > best) [best, next] = [score, best];
    else if (score > next) next = score;
  }
  return scores.map((score) => {
    const rival = Math.max(weakestRival, score === best ? next : best);
    return 1 / (1 + Math.exp(-steepness * (score - shareOfRival * rival - even)));
  });
}
