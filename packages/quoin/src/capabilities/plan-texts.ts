/** Texts of before, with their vectors in the same order. */
interface EmbeddedTexts {
  embedder: string;
  texts: readonly string[];
  vectors: readonly Float32Array[];
}

export interface TextPlan {
  /** Vectors that can be kept, by text. */
  known: Map<string, Float32Array>;
  embedded: number;
  kept: number;
  removed: number;
}

/** Which texts are new, and which have vectors of the same embedder already. */
export function planTexts(
  wanted: readonly string[],
  embedder: string,
  { embedder: madeBy, texts, vectors }: EmbeddedTexts = { embedder, texts: [], vectors: [] },
): TextPlan {
  const known = new Map(
    madeBy === embedder ? texts.map((text, at) => [text, vectors[at] as Float32Array]) : [],
  );
  const kept = wanted.filter((text) => known.has(text)).length;
  const isWanted = new Set(wanted);
  const removed = texts.filter((text) => !isWanted.has(text)).length;
  return { known, embedded: wanted.length - kept, kept, removed };
}
