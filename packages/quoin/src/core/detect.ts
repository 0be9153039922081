import { startDeadline } from "../ask/deadline.ts";
import { QuoinError } from "../errors.ts";
import { builtInDetector } from "./built-in-detector.ts";
import type { Detection, Detector } from "./detector.ts";
import { judge, needsDetector, textsToJudge } from "./judge.ts";
import type { Decision, Policy, Section } from "./types.ts";

/** What a blueprint wants, before anything is left out. */
export interface Outlined {
  sections: readonly Section[];
  policy: Policy;
}

/** Has every item judged that a screen asks for. Where the caller's detector fails, the built-in one takes its place. */
export async function detect(
  outlined: Outlined,
  given: Detector | undefined,
  caller?: AbortSignal,
): Promise<Outlined> {
  const { sections, policy } = outlined;
  if (!needsDetector(sections, policy)) return outlined;
  if (!given) return ask(outlined, await builtInDetector());
  try {
    return await ask(outlined, given, policy.detectorTimeout, caller);
  } catch (error) {
    caller?.throwIfAborted();
    const instead = await ask(outlined, await builtInDetector());
    const notices = [...(policy.notices ?? []), settledFor(given, error)];
    return { ...instead, policy: { ...policy, notices } };
  }
}

async function ask(
  { sections, policy }: Outlined,
  detector: Detector,
  limit?: number,
  caller?: AbortSignal,
): Promise<Outlined> {
  const texts = textsToJudge(sections, policy, detector);
  const detections = texts.length > 0 ? await inTime(detector, texts, limit, caller) : [];
  return { policy, sections: judge(sections, policy, detector, texts, detections) };
}

/** Milliseconds. Whoever may take longer has a limit of its own. */
const patience = 30_000;

class Late extends Error {}

async function inTime(
  detector: Detector,
  texts: readonly string[],
  limit = patience,
  caller?: AbortSignal,
): Promise<readonly Detection[]> {
  const deadline = startDeadline(limit, caller);
  try {
    return await deadline.race((async () => detector.detect(texts, { signal: deadline.signal }))());
  } catch (error) {
    throw deadline.passed() ? new Late(`took longer than ${limit} ms`) : error;
  } finally {
    deadline.stop();
  }
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
  if (typeof (detections as Promise<unknown> | undefined)?.then !== "function") return true;
  // Nobody waits for it any more: should it fail, that must not end the process.
  (detections as Promise<unknown>).catch(() => {});
  return false;
}

/** Without the error's message: a server may have put the text itself into it. */
function settledFor({ id }: Detector, error: unknown): Decision {
  const known = error instanceof QuoinError ? error.code : "it threw an error";
  const why = error instanceof Late ? error.message : known;
  const reason = `the detector ${id} failed (${why}), so the built-in one was used`;
  return { stage: "collect", action: "degrade", reason };
}
