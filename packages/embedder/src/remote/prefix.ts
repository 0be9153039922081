import type { EmbedPurpose } from "../types.ts";

/** What some models were trained to see before a text: e5 "query: ", nomic "search_document: ". */
export type Prefix = Partial<Record<EmbedPurpose, string>>;

export function withPrefix(
  texts: readonly string[],
  prefix: Prefix | undefined,
  purpose: EmbedPurpose | undefined,
): string[] {
  const words = (purpose && prefix?.[purpose]) ?? "";
  return texts.map((text) => words + text);
}
