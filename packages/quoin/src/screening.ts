/** Tells texts that try to take over an assistant from texts that do not: offline, in many languages, with reasons. */
export {
  type Detection,
  type Detector,
  type Reason,
  type Screened,
  type ScreenProfile,
  type ScreenVerdict,
  type Thresholds,
  usualThresholds,
  verdictOf,
} from "./core/detector.ts";
export { attackSentences } from "./generated/attack-sentences.ts";
export {
  type ClassifierOptions,
  classifierDetector,
  type LabelScore,
} from "./screening/classifier-detector.ts";
export { createDetector, type DetectorOptions, type LocalDetector } from "./screening/create-detector.ts";
export type { LocalDetection } from "./screening/look.ts";
export { type RemoteDetectorOptions, remoteDetector } from "./screening/remote-detector.ts";
export { type ScreenedText, screenTexts } from "./screening/screen-texts.ts";
export {
  type AttackSentence,
  type AttackVectors,
  embedAttacks,
  type SentenceEmbedder,
  type SimilarityOptions,
  similarityDetector,
} from "./screening/similarity-detector.ts";
export { strictestOf } from "./screening/strictest-of.ts";
