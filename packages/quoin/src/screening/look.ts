import type { Detection, Reason } from "../core/detector.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { featuresOf } from "./model/features.ts";
import { type Scored, scoreFeatures, type WeightedSignal } from "./model/score.ts";
import type { Calibration, Weights } from "./model/weights.ts";
import { type Seen, see } from "./read/see.ts";
import { unseenSignals } from "./signals/disguises.ts";
import { penalised, sentencesOf, type Window, windowsOf } from "./windows.ts";

/** What the built-in detector says of a text. */
export interface LocalDetection extends Detection {
  /** What each part added, before it was made a probability. */
  parts: Scored["parts"];
  /** The stretches that carried the score, the heaviest first; of a long text, where to look. */
  spans: readonly { start: number; end: number; score: number }[];
}

/** The most suspicious stretch of a text: all of it, unless it is long. */
export interface Look {
  seen: Seen;
  window: Window;
  scored: Scored;
  /** Above zero speaks for an attack. */
  sum: number;
}

export function lookAt(given: string, weights: Weights): Look {
  const seen = see(given);
  const windows = windowsOf(seen.text);
  let best: Pick<Look, "scored" | "window"> | undefined;
  for (const [at, window] of windows.entries()) {
    // What nobody sees belongs to no place: it is looked at once.
    const smuggled = at === 0 ? seen.smuggled : "";
    const scored = scoreFeatures(featuresOf(seen.text.slice(window.start, window.end), smuggled), weights);
    if (!best || scored.sum > best.scored.sum) best = { scored, window };
  }
  const { scored, window } = best as Pick<Look, "scored" | "window">;
  return { seen, scored, window, sum: penalised(scored.sum, windows.length) };
}

export function detectionOf(look: Look, weights: Weights): LocalDetection {
  const { seen, window, scored, sum } = look;
  const score = probability(sum, weights.calibration);
  const reasons = [
    ...scored.signals.flatMap((signal) => reasonOf(signal, window, seen)),
    ...unseenSignals(seen).map(({ part, id, says = "" }) => ({ part, id, says, weight: 0 })),
  ].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  // Kept and given out again: what one caller does to it must not be done to the others.
  return deepFreeze({
    score,
    reasons,
    parts: scored.parts,
    spans: score >= weights.thresholds.paranoid.flag ? carriers(look, weights) : [],
  });
}

function probability(sum: number, { slope, offset }: Calibration): number {
  return 1 / (1 + Math.exp(-(slope * sum + offset)));
}

function reasonOf(
  { part, id, says, weight, start, end }: WeightedSignal,
  window: Window,
  seen: Seen,
): Reason[] {
  if (says === undefined) return [];
  const place = start !== undefined &&
    end !== undefined && {
      start: seen.origin(window.start + start),
      end: seen.origin(window.start + end),
    };
  return [{ part, id, says, weight, ...place }];
}

const mostSpans = 3;

/** The sentences that would be suspicious by themselves; the whole stretch where none is. */
function carriers({ seen, window }: Look, weights: Weights): LocalDetection["spans"] {
  const sumOf = (start: number, end: number) =>
    scoreFeatures(featuresOf(seen.text.slice(start, end)), weights).sum;
  const heavy = sentencesOf(seen.text, window)
    .map(({ start, end }) => ({ start, end, sum: sumOf(start, end) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, mostSpans);
  const carrying = heavy.length > 0 ? heavy : [{ ...window, sum: sumOf(window.start, window.end) }];
  return carrying.map(({ start, end, sum }) => ({
    start: seen.origin(start),
    end: seen.origin(end),
    score: probability(sum, weights.calibration),
  }));
}
