import type { Detection, Detector, Reason } from "../core/detector.ts";
import { languages, weights as packaged } from "../generated/screening.ts";
import { remember } from "../text/remember.ts";
import { featuresOf } from "./model/features.ts";
import { type Scored, scoreFeatures, type WeightedSignal } from "./model/score.ts";
import { readWeights, type Weights } from "./model/weights.ts";
import { type Seen, see } from "./read/see.ts";
import { unseenSignals } from "./signals/disguises.ts";
import { sentencesOf, type Window, windowsOf } from "./windows.ts";

/** What the built-in detector says of a text. */
export interface LocalDetection extends Detection {
  /** What each part added, before it was made a probability. */
  parts: Scored["parts"];
  /** The stretches that carried the score, the heaviest first; of a long text, where to look. */
  spans: readonly { start: number; end: number; score: number }[];
}

export interface LocalDetector extends Detector {
  readonly thresholds: NonNullable<Detector["thresholds"]>;
  readonly languages: readonly string[];
  detect(texts: readonly string[]): LocalDetection[];
}

export interface DetectorOptions {
  /** Trained by yourself; those that come with the package when absent. */
  weights?: Uint8Array;
}

/** Looks at texts at once, offline. Doing so again for the same text costs nothing. */
export function createDetector({ weights: given }: DetectorOptions = {}): LocalDetector {
  const weights = given ? readWeights(given) : packagedWeights();
  const look = remember((text: string) => lookAt(text, weights), 2_000_000);
  return {
    id: `quoin-screen-${weights.version}`,
    thresholds: weights.thresholds,
    languages,
    detect: (texts) => texts.map(look),
  };
}

let read: Weights | undefined;

function packagedWeights(): Weights {
  read ??= readWeights(Uint8Array.from(atob(packaged), (character) => character.charCodeAt(0)));
  return read;
}

function lookAt(given: string, weights: Weights): LocalDetection {
  const seen = see(given);
  const windows = windowsOf(seen.text);
  let best: { scored: Scored; window: Window } | undefined;
  for (const [at, window] of windows.entries()) {
    // What nobody sees belongs to no place: it is looked at once.
    const smuggled = at === 0 ? seen.smuggled : "";
    const scored = scoreFeatures(featuresOf(seen.text.slice(window.start, window.end), smuggled), weights);
    if (!best || scored.sum > best.scored.sum) best = { scored, window };
  }
  const { scored, window } = best as { scored: Scored; window: Window };
  const score = probability(scored.sum - chancePenalty * Math.log2(windows.length), weights);
  const reasons = [
    ...scored.signals.flatMap((signal) => reasonOf(signal, window, seen)),
    ...unseenSignals(seen).map(({ part, id, says = "" }) => ({ part, id, says, weight: 0 })),
  ].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  const tellsMore = score >= weights.thresholds.paranoid.flag;
  return { score, reasons, parts: scored.parts, spans: tellsMore ? carriers(seen, window, weights) : [] };
}

/** The more windows there are, the higher the best one stands by chance. */
const chancePenalty = 0.3;

function probability(sum: number, { calibration: { slope, offset } }: Weights): number {
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
function carriers(seen: Seen, window: Window, weights: Weights): LocalDetection["spans"] {
  const sentences = sentencesOf(seen.text, window)
    .map(({ start, end }) => ({
      start,
      end,
      sum: scoreFeatures(featuresOf(seen.text.slice(start, end)), weights).sum,
    }))
    .sort((a, b) => b.sum - a.sum);
  const heavy = sentences.filter(({ sum }) => sum > 0).slice(0, mostSpans);
  const carrying = heavy.length > 0 ? heavy : [{ ...window, sum: 0 }];
  return carrying.map(({ start, end, sum }) => ({
    start: seen.origin(start),
    end: seen.origin(end),
    score: probability(sum, weights),
  }));
}
