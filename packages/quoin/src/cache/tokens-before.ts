import type { Assembly } from "../core/types.ts";

/** Tokens of the text up to an offset: whole sections as they were counted, a cut one by its length. */
export function tokensBefore({ sections, text }: Assembly, offset: number): number {
  let tokens = 0;
  sections.forEach((section, at) => {
    const end = sections[at + 1]?.start ?? text.length;
    const share = (offset - section.start) / (end - section.start);
    tokens += section.tokens * Math.min(1, Math.max(0, share));
  });
  return Math.floor(tokens);
}

/** What the tools were priced at. */
export function toolTokens({ parts }: Assembly): number {
  return parts.reduce((sum, { part, tokens }) => sum + (part.type === "tool" ? tokens : 0), 0);
}
