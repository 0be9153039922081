import type { ScreenVerdict } from "quoin/screening";
import { readText } from "../read-text.ts";
import { paintFor, type Terminal } from "../terminal.ts";
import type { ChosenDetector } from "./choose-detector.ts";
import { describeDetection, explainDetection } from "./describe-detection.ts";

/** One text, told to a person or as JSON. */
export async function screenText(
  given: string,
  { explain, json }: { explain?: boolean; json?: boolean },
  detector: ChosenDetector,
  terminal: Terminal,
): Promise<ScreenVerdict> {
  const { verdictOf } = await import("quoin/screening");
  // A shell ends what it pipes with a line break that nobody wrote.
  const text = given === "-" ? (await readText("-")).replace(/\r?\n$/, "") : given;
  const [detection] = await detector.detect([text]);
  if (!detection) throw new Error(`${detector.id} said nothing`);
  const { id, profile, thresholds } = detector;
  const verdict = verdictOf(detection.score, thresholds);
  if (json) {
    await terminal.out(
      `${JSON.stringify({ verdict, ...detection, profile, thresholds, detector: id }, null, 2)}\n`,
    );
    return verdict;
  }
  const paint = paintFor(process.stdout, process.env);
  const explanation = explain ? explainDetection(text, detection, paint) : "";
  await terminal.out(describeDetection(detection, verdict, detector, paint) + explanation);
  return verdict;
}
