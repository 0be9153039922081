import { fold } from "../screening/read/fold.ts";

/** Entries of these kinds never enter a prompt, unless a configuration names others. */
export const excludedKinds: readonly string[] = ["system", "meta", "override"];

/** However it is written: `System`, `over-ride` and letters that only look like these must not slip through. */
export function isExcludedKind(kind: string, excluded: readonly string[] = excludedKinds): boolean {
  const wanted = normalised(kind);
  return excluded.some((each) => normalised(each) === wanted);
}

function normalised(kind: string): string {
  return fold(kind).text.replace(/[^\p{L}\p{N}]+/gu, "");
}
