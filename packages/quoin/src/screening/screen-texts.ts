import { checkDetections } from "../core/check-detections.ts";
import {
  type Detector,
  type Reason,
  type ScreenProfile,
  type ScreenVerdict,
  thresholdsOf,
  verdictOf,
} from "../core/detector.ts";
import { redact } from "../text/redact/index.ts";

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
  const thresholds = thresholdsOf(detector, profile);
  // As they are judged when a prompt is made: a detector may be somebody else's machine.
  const safe = texts.map((text) => redact(text, { secrets: true, pii: false }).text);
  const found = await detector.detect(safe, signal ? { signal } : {});
  checkDetections(detector, texts, found);
  return found.map(({ score, reasons }) => ({
    score,
    by: detector.id,
    verdict: verdictOf(score, thresholds),
    reasons,
  }));
}
