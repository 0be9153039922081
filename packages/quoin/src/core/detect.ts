import { QuoinError } from "../errors.ts";
import type { Detection, Detector } from "./detector.ts";
import { judge, needsDetector, textsToJudge } from "./judge.ts";
import type { Decision, Policy, Section } from "./types.ts";

/** What a blueprint wants, before anything is left out. */
export interface Outlined {
  sections: readonly Section[];
  policy: Policy;
}

/** Has every item judged that a screen asks for. Where the caller's detector fails, the built-in one takes its place. */
export async function detect(outlined: Outlined, own: Detector | undefined): Promise<Outlined> {
  const { sections, policy } = outlined;
  if (!needsDetector(sections, policy)) return outlined;
  if (!own) return ask(outlined, await builtIn());
  try {
    return await ask(outlined, own);
  } catch (error) {
    const instead = await ask(outlined, await builtIn());
    const notices = [...(policy.notices ?? []), settledFor(own, error)];
    return { ...instead, policy: { ...policy, notices } };
  }
}

async function ask({ sections, policy }: Outlined, detector: Detector): Promise<Outlined> {
  const texts = textsToJudge(sections, policy, detector);
  const detections = texts.length > 0 ? await detector.detect(texts) : [];
  return { policy, sections: judge(sections, policy, detector, texts, detections) };
}

export function detectAtOnce({ sections, policy }: Outlined, detector: Detector): Outlined {
  const texts = textsToJudge(sections, policy, detector);
  const detections = texts.length > 0 ? detector.detect(texts) : [];
  if (!isSettled(detections)) {
    const message = `${detector.id} answers later; here a detector must answer at once`;
    throw new QuoinError({ code: "detector_failed", message });
  }
  return { policy, sections: judge(sections, policy, detector, texts, detections) };
}

function isSettled(
  detections: readonly Detection[] | Promise<readonly Detection[]>,
): detections is readonly Detection[] {
  return !("then" in detections);
}

/** Heavy, so only whoever needs it loads it. */
async function builtIn(): Promise<Detector> {
  const { createDetector } = await import("../screening/create-detector.ts");
  return createDetector();
}

function settledFor({ id }: Detector, error: unknown): Decision {
  const why = error instanceof QuoinError ? error.message : "it threw an error";
  const reason = `the detector ${id} failed, so the built-in one was used: ${why}`;
  return { stage: "collect", action: "degrade", reason };
}
