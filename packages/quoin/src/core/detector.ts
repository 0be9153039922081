import { QuoinError } from "../errors.ts";

/** One thing that spoke for or against a text. */
export interface Reason {
  /** In words that repeat nothing of the text: decisions and logs hold them. */
  says: string;
  /** The part of the detector that found it. */
  part?: string;
  /** Names it within its part. */
  id?: string;
  /** How much it added to the score, before that was made a probability. */
  weight?: number;
  /** UTF-16 offsets into the text. */
  start?: number;
  end?: number;
}

/** What a detector says of one text. */
export interface Detection {
  /** How likely it is that the text tries to take over its reader, from 0 to 1. */
  score: number;
  /** The heaviest first. */
  reasons: readonly Reason[];
}

/** Scores from which a text is flagged, and from which it is blocked. */
export interface Thresholds {
  flag: number;
  block: number;
}

/** Of a detector that names none. */
export const usualThresholds: Thresholds = { flag: 0.5, block: 0.9 };

export type ScreenVerdict = "pass" | "flag" | "block";

export function verdictOf(score: number, { flag, block }: Thresholds): ScreenVerdict {
  // Whatever is no number is blocked: to let it pass would switch the screen off.
  return score < flag ? "pass" : score < block ? "flag" : "block";
}

/** `Object.hasOwn`: a profile may be called `constructor`. */
export function thresholdsOf(detector: Pick<Detector, "thresholds">, profile: ScreenProfile): Thresholds {
  const { thresholds } = detector;
  if (!screenProfiles.includes(profile)) {
    const message = `must be one of ${screenProfiles.join(", ")}`;
    throw new QuoinError({ code: "config_invalid", path: ["profile"], message });
  }
  return thresholds?.[profile] ?? usualThresholds;
}

export const screenProfiles: readonly ScreenProfile[] = ["paranoid", "balanced", "yolo"];

export type ScreenProfile = "paranoid" | "balanced" | "yolo";

/** Tells texts that give orders to an assistant from texts that do not. `quoin/screening` has one that needs no network. */
export interface Detector {
  /** Names the detector and its version: scores of different ids are never compared. */
  readonly id: string;
  /** Fixed for each profile by how many harmless texts may be taken for attacks; 0.5 and 0.9 where absent. */
  readonly thresholds?: Readonly<Record<ScreenProfile, Thresholds>>;
  /** In the order of the texts. All or nothing: where one fails, the call does. */
  detect(
    texts: readonly string[],
    options?: { signal?: AbortSignal },
  ): readonly Detection[] | Promise<readonly Detection[]>;
}

/** A detection that is kept with its text, such as a memory's. */
export interface Screened extends Detection {
  /** The detector's id. Another detector is asked again. */
  by: string;
  thresholds?: Detector["thresholds"];
}
