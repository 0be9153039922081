import { QuoinError } from "../errors.ts";
import { type Detection, type Detector, screenProfiles } from "./detector.ts";

/** A detector that is none, or answers something else, would let everything pass. */
export function checkDetections(
  { id, thresholds }: Pick<Detector, "id" | "thresholds">,
  texts: readonly unknown[],
  detections: readonly Detection[],
): void {
  const fail = (message: string) => new QuoinError({ code: "detector_failed", message: `${id}: ${message}` });
  if (typeof id !== "string" || id === "") throw fail("has no id");
  for (const profile of thresholds ? screenProfiles : []) {
    const { flag, block } = thresholds?.[profile] ?? {};
    if (!isShare(flag) || !isShare(block) || flag > block)
      throw fail(`the thresholds of ${profile} are not two numbers from 0 to 1, the lower one first`);
  }
  if (!Array.isArray(detections) || detections.length !== texts.length)
    throw fail(
      `gave ${Array.isArray(detections) ? detections.length : "no list of"} answers for ${texts.length} texts`,
    );
  for (const [at, detection] of detections.entries()) {
    if (!isShare(detection?.score)) throw fail(`the score of text ${at} is not between 0 and 1`);
    if (!Array.isArray(detection.reasons)) throw fail(`text ${at} has no list of reasons`);
  }
}

function isShare(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}
