import { checkDetections } from "../core/check-detections.ts";
import type { Detection, Detector, Screened } from "../core/detector.ts";
import { isSentence } from "../core/judge.ts";
import { partTexts } from "../core/part-texts.ts";
import { signatureWords, toolSignature } from "./tool-signature.ts";
import type { Capability } from "./types.ts";

/** Everything of a capability that a model may come to read, each text once. Nothing of one that is trusted. */
export function textsToJudge({
  name,
  description,
  descriptions = {},
  body,
  path = "",
  parameters,
  trust,
}: Capability): string[] {
  if (trust === "trusted") return [];
  const schema = parameters ? partTexts({ type: "tool", name: "", parameters }) : [];
  // Names of arguments that are harmless one by one can make a sentence; a provider's own field shows all of them.
  const signature = parameters ? toolSignature({ name, parameters }, Number.POSITIVE_INFINITY) : "";
  const texts = [
    description,
    ...Object.values(descriptions),
    body ?? "",
    ...[name, path, signature, signatureWords(signature), ...schema].filter(isSentence),
  ];
  return [...new Set(texts)].filter((text) => text.trim() !== "");
}

/** So many at once that whoever waits can be told how far it is. */
const textsAtOnce = 64;
/** Of the reasons: the heaviest say enough. */
const mostReasons = 5;

export interface JudgeOptions {
  signal?: AbortSignal;
  onProgress?: (judged: number, of: number) => void;
}

/** What a detector says of the worst text of each list; in their order. */
export async function judgeTexts(
  lists: readonly (readonly string[])[],
  detector: Detector,
  { signal, onProgress }: JudgeOptions = {},
): Promise<Screened[]> {
  const texts = [...new Set(lists.flat())];
  const byText = new Map<string, Detection>();
  for (let at = 0; at < texts.length; at += textsAtOnce) {
    signal?.throwIfAborted();
    const batch = texts.slice(at, at + textsAtOnce);
    const detections = await detector.detect(batch, signal ? { signal } : {});
    checkDetections(detector, batch, detections);
    for (const [nth, text] of batch.entries()) byText.set(text, detections[nth] as Detection);
    onProgress?.(Math.min(at + textsAtOnce, texts.length), texts.length);
    // A detector that never waits would keep everything else from happening, an interruption too.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { id: by, thresholds } = detector;
  return lists.map((list) => {
    const { score, reasons } = list
      .map((text) => byText.get(text) as Detection)
      .reduce((worst, next) => (next.score > worst.score ? next : worst), { score: 0, reasons: [] });
    return {
      score,
      reasons: reasons.slice(0, mostReasons).map(placeless),
      by,
      ...(thresholds && { thresholds }),
    };
  });
}

/** Offsets into one of several texts would say nothing. */
function placeless({ says, part, id, weight }: Detection["reasons"][number]): Detection["reasons"][number] {
  return { says, ...(part && { part }), ...(id && { id }), ...(weight !== undefined && { weight }) };
}
