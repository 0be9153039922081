/** Hashes that are surely stored already, so that text which repeats is not sent again. Forgets all when it is full. */
export function knownTexts(most = 100_000) {
  const known = new Set<string>();
  return {
    has: (hash: string) => known.has(hash),
    add(hashes: Iterable<string>) {
      if (known.size > most) known.clear();
      for (const hash of hashes) known.add(hash);
    },
  };
}

/** The texts of some drafts that are not stored yet, as far as is known; each once. */
export function freshTexts(
  drafts: readonly { texts: ReadonlyMap<string, string> }[],
  known: { has(hash: string): boolean },
): Map<string, string> {
  const fresh = new Map<string, string>();
  for (const { texts } of drafts)
    for (const [hash, text] of texts) if (!known.has(hash)) fresh.set(hash, text);
  return fresh;
}
