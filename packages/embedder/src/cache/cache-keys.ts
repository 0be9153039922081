import type { EmbedPurpose } from "../types.ts";

/** As JSON the parts cannot run into each other. */
export async function cacheKeys(
  id: string,
  purpose: EmbedPurpose | undefined,
  texts: readonly string[],
): Promise<string[]> {
  // Only who caches needs it, and it would be a tenth of what the package's main entry takes of memory.
  const { sha256 } = await import("quoin/hash");
  return texts.map((text) => sha256(JSON.stringify([id, purpose ?? "", text])));
}
