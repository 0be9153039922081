import { QuoinError } from "quoin";
import type { PreparedMemory } from "quoin/memories";
import type { Detector, ScreenedText } from "quoin/screening";
import type { MemoryDraft } from "../types.ts";
import type { MemoryEmbedder } from "./types.ts";

/** The heaviest say enough, and are kept with every entry. */
const mostReasons = 8;

export interface JudgedDraft {
  draft: MemoryDraft;
  screened: ScreenedText;
}

/** Embeds in one call and judges in one call. What could not be judged is not kept. */
export async function makeDrafts(
  prepared: readonly PreparedMemory[],
  embedder: MemoryEmbedder,
  detector: Detector,
  signal?: AbortSignal,
): Promise<JudgedDraft[]> {
  if (prepared.length === 0) return [];
  const texts = prepared.map(({ memory }) => memory.text);
  const vectors = await embedder.embedMany(texts, { purpose: "document", ...(signal && { signal }) });
  if (vectors.length !== texts.length) {
    const message = `${embedder.id} gave ${vectors.length} vectors for ${texts.length} texts`;
    throw new QuoinError({ code: "embedder_failed", message });
  }
  // Heavy: whoever only looks things up does not load it.
  const { screenTexts } = await import("quoin/screening");
  const found = await screenTexts(detector, texts, signal ? { signal } : {});
  return prepared.map(({ memory, gist, named }, at) => {
    const screened = found[at] as ScreenedText;
    const { score, by, reasons } = screened;
    const { thresholds } = detector;
    const kept = { score, by, reasons: reasons.slice(0, mostReasons), ...(thresholds && { thresholds }) };
    const embedded = { embedder: embedder.id, vector: vectors[at] as Float32Array };
    return { draft: { memory: { ...memory, screened: kept }, embedded, gist, named }, screened };
  });
}
