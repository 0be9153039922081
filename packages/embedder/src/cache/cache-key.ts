import { sha256 } from "quoin";
import type { EmbedPurpose } from "../types.ts";

/** As JSON the parts cannot run into each other. */
export function cacheKey(id: string, purpose: EmbedPurpose | undefined, text: string): string {
  return sha256(JSON.stringify([id, purpose ?? "", text]));
}
