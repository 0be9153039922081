import type { Hit } from "./lexicon.ts";

/** A sequence of meanings, each at most so many words behind the one before. */
export interface Pattern {
  id: string;
  says: string;
  steps: readonly { concepts: ReadonlySet<string>; within: number }[];
}

/** `ignore|forget ~6 prompt` */
export function parsePattern({ id, says, words }: { id: string; says: string; words: string }): Pattern {
  const steps: { concepts: ReadonlySet<string>; within: number }[] = [];
  let within = 0;
  for (const part of words.split(/\s+/)) {
    if (part.startsWith("~")) within = Number(part.slice(1));
    else steps.push({ concepts: new Set(part.split("|")), within });
  }
  return { id, says, steps };
}

export interface PatternMatch {
  pattern: Pattern;
  start: number;
  end: number;
}

/** No more than these are looked at behind a hit: text made of nothing but such words stays linear. */
const mostAhead = 48;

/** The first match of each pattern. */
export function matchPatterns(patterns: readonly Pattern[], hits: readonly Hit[]): PatternMatch[] {
  const present = new Set(hits.map(({ concept }) => concept));
  const matches: PatternMatch[] = [];
  for (const pattern of patterns) {
    if (!pattern.steps.every(({ concepts }) => some(concepts, present))) continue;
    for (let at = 0; at < hits.length; at++) {
      const hit = hits[at] as Hit;
      if (!pattern.steps[0]?.concepts.has(hit.concept)) continue;
      const end = follow(pattern, 1, hits, at);
      if (end === undefined) continue;
      matches.push({ pattern, start: hit.start, end });
      break;
    }
  }
  return matches;
}

function some(wanted: ReadonlySet<string>, present: ReadonlySet<string>): boolean {
  for (const concept of wanted) if (present.has(concept)) return true;
  return false;
}

function follow(pattern: Pattern, step: number, hits: readonly Hit[], at: number): number | undefined {
  const last = hits[at] as Hit;
  const wanted = pattern.steps[step];
  if (!wanted) return last.end;
  const until = Math.min(hits.length, at + mostAhead);
  for (let next = at + 1; next < until; next++) {
    const hit = hits[next] as Hit;
    if (hit.word - last.word > wanted.within + 1) return undefined;
    if (hit.start < last.end || !wanted.concepts.has(hit.concept)) continue;
    const end = follow(pattern, step + 1, hits, next);
    if (end !== undefined) return end;
  }
  return undefined;
}
