import { checkDetections } from "../core/check-detections.ts";
import {
  type Detection,
  type Detector,
  type ScreenProfile,
  type Thresholds,
  usualThresholds as usual,
} from "../core/detector.ts";

const profiles: readonly ScreenProfile[] = ["paranoid", "balanced", "yolo"];

/**
 * Several detectors as one: of each text, the word of the strictest. Scores of different detectors mean different
 * things, so each is first brought to one scale, on which the thresholds of `balanced` lie at 0.5 and 0.9.
 */
export function strictestOf(detectors: readonly [Detector, ...Detector[]]): Detector {
  return {
    // On another scale than theirs, so also of one alone it is another.
    id: `strictest of ${detectors.map(({ id }) => id).join(" + ")}`,
    thresholds: Object.fromEntries(
      profiles.map((profile) => [profile, strictest(detectors, profile)]),
    ) as Record<ScreenProfile, Thresholds>,
    async detect(texts, options) {
      options?.signal?.throwIfAborted();
      const all = await Promise.all(
        detectors.map(async (detector) => {
          const found = await detector.detect(texts, options);
          checkDetections(detector, texts, found);
          return scaled(detector, found);
        }),
      );
      return texts.map((_, at) =>
        all
          .map((found) => found[at] as Detection)
          .reduce((most, next) => (next.score > most.score ? next : most)),
      );
    },
  };
}

function scaled({ thresholds }: Detector, found: readonly Detection[]): Detection[] {
  const { flag, block } = thresholds?.balanced ?? usual;
  return found.map((detection) => ({ ...detection, score: toScale(detection.score, flag, block) }));
}

/** Straight lines between 0, the two thresholds and 1. */
function toScale(score: number, flag: number, block: number): number {
  if (score < flag) return (score / flag) * usual.flag;
  if (score < block) return usual.flag + ((score - flag) / (block - flag)) * (usual.block - usual.flag);
  return block >= 1 ? 1 : usual.block + ((score - block) / (1 - block)) * (1 - usual.block);
}

/** What a profile asks of each detector, on the one scale; where they differ, nobody's flag is lost. */
function strictest(detectors: readonly Detector[], profile: ScreenProfile): Thresholds {
  const each = detectors.map(({ thresholds }) => {
    const { flag, block } = thresholds?.balanced ?? usual;
    const own = thresholds?.[profile] ?? usual;
    // A detector that blocks all that it flags, or never blocks, must not lift the thresholds of the others.
    return {
      flag: own.flag === flag ? usual.flag : toScale(own.flag, flag, block),
      block: own.block === block ? usual.block : toScale(own.block, flag, block),
    };
  });
  return {
    flag: Math.min(...each.map(({ flag }) => flag)),
    block: Math.min(...each.map(({ block }) => block)),
  };
}
