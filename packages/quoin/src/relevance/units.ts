import type { Evidence } from "./likelihoods.ts";

/**
 * Calibrated units: what thresholds are about. A likelihood says how often an entry with that score was the one that was
 * meant, where one was meant at all; this also says whether any is, and means the same for 30 entries as for 4,000, whose
 * best by chance is that much higher. 0.65 is where an entry is worth showing: likely enough at one in six, since a
 * tool too many costs some tokens and a missing one the task. Within a question the order is that of the scores.
 * Fitted by packages/embedder/train/calibrate.mjs; docs/selection.md has the figures.
 */
interface Fit {
  /** What the best score is worth, and what a doubt takes off it. */
  best: number;
  doubt: number;
  /** What an entry loses by standing behind the best, and by the root of how far: the first steps count most. */
  gap: number;
  root: number;
  /** What the logarithm of the number of texts takes off. */
  size: number;
  offset: number;
}

const fits: Readonly<Record<Evidence, Fit>> = {
  compared: { best: 5.33, doubt: 0.25, gap: 6.5, root: 1.83, size: 0.63, offset: -0.78 },
  meaning: { best: 6.84, doubt: 0.2, gap: 7.49, root: 2.78, size: 0.67, offset: 0.4 },
  words: { best: 11.62, doubt: 0.1, gap: 13.19, root: 3.69, size: 0.48, offset: -0.05 },
};

/** Fitted from so many texts up: to be the best of a few is no proof of anything. */
const fewestTexts = 30;

/**
 * For the scores of a catalogue's entries: one of them in calibrated units, from 0 to 1. `texts`: what was compared; an
 * entry that is described in four languages has four chances to be near by accident.
 */
export function unitsAmong(
  scores: ArrayLike<number>,
  evidence: Evidence,
  { answersItself, texts }: { answersItself: boolean; texts: number },
): (score: number) => number {
  const fit = fits[evidence];
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) if (scores[at]! > most) most = scores[at]!;
  const found = most - (answersItself ? fit.doubt : 0);
  const top = fit.best * found - fit.size * Math.log(Math.max(fewestTexts, texts)) + fit.offset;
  return (score) => {
    const gap = most - score;
    return 1 / (1 + Math.exp(fit.gap * gap + fit.root * Math.sqrt(gap) - top));
  };
}
