/** Entries of these kinds never enter a prompt, unless a configuration names others. */
export const excludedKinds: readonly string[] = ["system", "meta", "override"];

/** However it is written: `System` and full-width letters must not slip through. */
export function isExcludedKind(kind: string, excluded: readonly string[] = excludedKinds): boolean {
  const wanted = normalised(kind);
  return excluded.some((each) => normalised(each) === wanted);
}

function normalised(kind: string): string {
  return kind.normalize("NFKC").trim().toLowerCase();
}
