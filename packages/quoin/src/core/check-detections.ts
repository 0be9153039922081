import { QuoinError } from "../errors.ts";
import type { Detection } from "./detector.ts";

/** A detector that answers something else would let everything pass. */
export function checkDetections(
  by: string,
  texts: readonly unknown[],
  detections: readonly Detection[],
): void {
  const fail = (message: string) => new QuoinError({ code: "detector_failed", message: `${by}: ${message}` });
  if (!Array.isArray(detections) || detections.length !== texts.length)
    throw fail(
      `gave ${Array.isArray(detections) ? detections.length : "no list of"} answers for ${texts.length} texts`,
    );
  for (const [at, detection] of detections.entries())
    if (!(detection?.score >= 0 && detection.score <= 1))
      throw fail(`the score of text ${at} is not between 0 and 1`);
}
