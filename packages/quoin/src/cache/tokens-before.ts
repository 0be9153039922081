import type { Assembly } from "../core/types.ts";

/** Tokens of the text up to an offset: whole sections as they were counted, a cut one by its length. */
export function tokensUpTo({ sections, text }: Assembly): (offset: number) => number {
  const before: number[] = [];
  let sum = 0;
  for (const { tokens } of sections) {
    before.push(sum);
    sum += tokens;
  }
  return (offset) => {
    const at = lastStartingBefore(sections, offset);
    const section = sections[at];
    if (!section) return 0;
    const end = sections[at + 1]?.start ?? text.length;
    const share = (offset - section.start) / (end - section.start || 1);
    return Math.floor((before[at] as number) + section.tokens * Math.min(1, share));
  };
}

function lastStartingBefore(sections: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What the tools were priced at. */
export function toolTokens({ parts }: Assembly): number {
  return parts.reduce((sum, { part, tokens }) => sum + (part.type === "tool" ? tokens : 0), 0);
}
