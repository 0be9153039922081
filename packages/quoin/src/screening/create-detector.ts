import type { Detector } from "../core/detector.ts";
import { languages } from "../generated/screening.ts";
import { remember } from "../text/remember.ts";
import { detectionOf, type LocalDetection, lookAt } from "./look.ts";
import { packagedWeights } from "./model/packaged-weights.ts";
import { readWeights } from "./model/weights.ts";

export interface LocalDetector extends Detector {
  readonly thresholds: NonNullable<Detector["thresholds"]>;
  readonly languages: readonly string[];
  detect(texts: readonly string[]): LocalDetection[];
}

export interface DetectorOptions {
  /** Trained by yourself; those that come with the package when absent. */
  weights?: Uint8Array;
}

/** Characters of texts whose detections are kept. */
const remembered = 2_000_000;

/** Looks at texts at once, offline. Doing so again for the same text costs nothing. */
export function createDetector({ weights: given }: DetectorOptions = {}): LocalDetector {
  const weights = given ? readWeights(given) : packagedWeights();
  const look = remember((text: string) => detectionOf(lookAt(text, weights), weights), remembered);
  return {
    id: `quoin-screen-${weights.version}`,
    thresholds: weights.thresholds,
    languages,
    detect: (texts) => texts.map(look),
  };
}
