import { checkDetections } from "../core/check-detections.ts";
import {
  type Detector,
  type Reason,
  type ScreenProfile,
  type ScreenVerdict,
  usualThresholds,
  verdictOf,
} from "../core/detector.ts";

/** A text's score with the version of who gave it: what a store keeps beside a memory or a tool. */
export interface ScreenedText {
  score: number;
  /** The detector's id; `assemble` asks again where it has another one. */
  by: string;
  verdict: ScreenVerdict;
  reasons: readonly Reason[];
}

/** For texts that are written down: judged once, then kept as an item's `screened`. */
export async function screenTexts(
  detector: Detector,
  texts: readonly string[],
  { profile = "balanced", signal }: { profile?: ScreenProfile; signal?: AbortSignal } = {},
): Promise<ScreenedText[]> {
  const thresholds = detector.thresholds?.[profile] ?? usualThresholds;
  const found = await detector.detect(texts, signal ? { signal } : {});
  checkDetections(detector.id, texts, found);
  return found.map(({ score, reasons }) => ({
    score,
    by: detector.id,
    verdict: verdictOf(score, thresholds),
    reasons,
  }));
}
