import type { Detector } from "../core/detector.ts";
import { QuoinError } from "../errors.ts";
import { languages } from "../generated/screening.ts";
import { remember } from "../text/remember.ts";
import { deepFreeze } from "./deep-freeze.ts";
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
    thresholds: deepFreeze(weights.thresholds),
    languages,
    detect: (texts) => checkTexts(texts).map(look),
  };
}

/** A caller may be plain JavaScript. */
function checkTexts(texts: readonly string[]): readonly string[] {
  const problem = (at: string | number, message: string) =>
    new QuoinError({ code: "usage", path: ["texts", at], message });
  if (!Array.isArray(texts))
    throw new QuoinError({ code: "usage", path: ["texts"], message: "must be a list" });
  // Also what is missing in a list with holes.
  for (const [at, text] of texts.entries()) if (typeof text !== "string") throw problem(at, "must be a text");
  return texts;
}
