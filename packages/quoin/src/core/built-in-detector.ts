import type { Detector } from "./detector.ts";

let own: Detector | undefined;

/** Heavy, so only whoever needs it loads it; one for all, since it remembers what it has seen. */
export async function builtInDetector(): Promise<Detector> {
  if (!own) {
    const { createDetector } = await import("../screening/create-detector.ts");
    own = createDetector();
  }
  return own;
}
