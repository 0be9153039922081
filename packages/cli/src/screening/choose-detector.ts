import { Option } from "commander";
import { QuoinError, redact } from "quoin";
import type { Detection, Detector, LocalDetection, ScreenProfile, Thresholds } from "quoin/screening";
import { keyIn } from "../key-in.ts";

export interface DetectorFlags {
  profile: ScreenProfile;
  detectorUrl?: string;
  detectorKeyEnv?: string;
}

/** What every detector tells, and what only the built-in one does. */
export type AnyDetection = Detection & Partial<Pick<LocalDetection, "parts" | "spans">>;

export interface ChosenDetector {
  id: string;
  profile: ScreenProfile;
  thresholds: Thresholds;
  /** How many texts it is best given at once. */
  textsAtOnce: number;
  detect(texts: readonly string[]): Promise<readonly AnyDetection[]>;
}

const usualKey = "QUOIN_DETECTOR_KEY";
const secretsOnly = { secrets: true, pii: false };

/** A key is none of them: arguments are seen by everyone on a machine. */
export function detectorOptions(): Option[] {
  return [
    new Option("--profile <profile>", "how strict to be")
      .choices(["paranoid", "balanced", "yolo"] satisfies ScreenProfile[])
      .default("balanced"),
    new Option(
      "--detector-url <address>",
      "ask a text classifier there, as TEI and Hugging Face serve them, instead of the built-in detector",
    ),
    new Option(
      "--detector-key-env <variable>",
      `environment variable with that server's key (default: ${usualKey})`,
    ),
  ];
}

/** Nobody waits for a prompt here, and a server that computes 32 texts may take its time. */
const timeout = 60_000;

/** Loaded only here: a command that does not screen need not wait for the weights. */
export async function chooseDetector(flags: DetectorFlags): Promise<ChosenDetector> {
  const { profile, detectorUrl: url, detectorKeyEnv = usualKey } = flags;
  if (url === undefined && flags.detectorKeyEnv !== undefined)
    throw new QuoinError({ code: "usage", message: "--detector-key-env goes with --detector-url" });
  const key = url === undefined ? undefined : keyIn(detectorKeyEnv, usualKey, "--detector-key-env");
  const { createDetector, remoteDetector, usualThresholds } = await import("quoin/screening");
  const detector: Detector =
    url === undefined ? createDetector() : remoteDetector({ url, timeout, ...(key && { key }) });
  return {
    id: detector.id,
    profile,
    thresholds: detector.thresholds?.[profile] ?? usualThresholds,
    // More than 32 is what servers of classifiers refuse unless they are told otherwise.
    textsAtOnce: url === undefined ? 256 : 32,
    // What goes to somebody else's machine goes without secrets.
    detect: async (texts) =>
      detector.detect(url === undefined ? texts : texts.map((text) => redact(text, secretsOnly).text)),
  };
}
