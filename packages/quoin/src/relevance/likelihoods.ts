/**
 * From scores that only rank to how likely each document is meant. What stands out among the others is more likely
 * meant than what is as good as they are; `shareOfRival` of the best other score is therefore taken off, so that a
 * likelihood means the same among thirty documents as among thousands. Fitted by logistic regression
 * (packages/embedder/train/calibrate.mjs); the order never changes.
 */
const shareOfRival = 0.5;
const steepness = 5.4;
const even = 0.85;
/** Where a document has no others, or only hopeless ones: what the best of a few that are not meant has. */
const weakestRival = 0.4;

export function likelihoods(scores: readonly number[]): number[] {
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
