import { QuoinError } from "../errors.ts";
import { checkVectors } from "../relevance/check-vectors.ts";

/** What is needed of an embedder; those of `@quoin/embedder` fit. */
export interface IndexEmbedder {
  readonly id: string;
  embedMany(
    texts: readonly string[],
    options?: { signal?: AbortSignal; purpose?: "query" | "document" },
  ): Promise<readonly Float32Array[]>;
}

export interface EmbedTextsOptions {
  purpose?: "query" | "document";
  signal?: AbortSignal;
  onProgress?: (embedded: number, of: number) => void;
}

/** So many at once that a server is asked in batches. */
const textsAtOnce = 256;

/** The vector of each text; each text is embedded once. */
export async function embedTexts(
  embedder: IndexEmbedder,
  texts: readonly string[],
  { purpose, signal, onProgress }: EmbedTextsOptions = {},
): Promise<Map<string, Float32Array>> {
  const different = [...new Set(texts)];
  const vectors = new Map<string, Float32Array>();
  let dimension: number | undefined;
  for (let at = 0; at < different.length; at += textsAtOnce) {
    const batch = different.slice(at, at + textsAtOnce);
    const made = await embedder.embedMany(batch, { ...(purpose && { purpose }), ...(signal && { signal }) });
    checkVectors(made, batch.length, embedder.id);
    for (const [nth, text] of batch.entries()) vectors.set(text, made[nth] as Float32Array);
    const length = made[0]?.length ?? 0;
    dimension ??= length;
    if (length !== dimension) throw changed(embedder.id, dimension, length);
    onProgress?.(Math.min(at + textsAtOnce, different.length), different.length);
  }
  return vectors;
}

export function changed(embedder: string, before: number, now: number): QuoinError {
  const message = `${embedder} gives vectors of ${now} numbers, and gave vectors of ${before} before`;
  return new QuoinError({ code: "embedder_mismatch", message });
}
