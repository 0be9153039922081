import type { Signal } from "../signals/signal.ts";

/** How much a signal counts in training and after it: many stand for one thing, a sequence of meanings most of all. */
export function strengthOf({ part, id }: Signal): number {
  // That something is unseen is told and not judged: whoever adds such characters must not change a verdict.
  if (part === "disguise" && id.startsWith("unseen-")) return 0;
  return part === "meaning" && id.includes(">") ? 0.35 : 0.5;
}
