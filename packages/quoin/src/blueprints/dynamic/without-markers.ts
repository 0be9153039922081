import type { Delimiters } from "../../text/guard.ts";

/** Stands in no marker (`wrapper-of.ts` sees to that): what it is put into becomes none, and neither does anything around it. */
export const breaker = "\\";

/** Breaks everything in a text that reads like one of the markers, also where two of them overlap. */
export function withoutMarkers(text: string, { open, close }: Delimiters): string {
  const breaks = new Set([...breaksFor(text, open.trim()), ...breaksFor(text, close.trim())]);
  if (breaks.size === 0) return text;
  const places = [...breaks].sort((one, other) => one - other);
  const parts = places.map((place, at) => text.slice(places[at - 1] ?? 0, place));
  return [...parts, text.slice(places.at(-1))].join(breaker);
}

/** One inside of every occurrence, behind its first character. */
function breaksFor(text: string, marker: string): number[] {
  const first = String.fromCodePoint(marker.codePointAt(0) as number).length;
  const breaks: number[] = [];
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + 1)) breaks.push(at + first);
  return breaks;
}
