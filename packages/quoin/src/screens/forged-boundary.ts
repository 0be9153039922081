import type { Screen } from "../core/types.ts";

/**
 * Drops untrusted text that carries the prompt's own headings or the end of its own wrapper. It could not get out with
 * them; but nobody writes such a thing by chance, whatever a detector makes of it. Markers of three characters stand in
 * many a harmless text: those the layout breaks.
 */
export function forgedBoundaryScreen(forges: (text: string) => boolean): Screen {
  return {
    name: "forged boundary",
    check(text, item, section) {
      if ((item.trust ?? section.trust) !== "untrusted" || item.required || !forges(text)) return undefined;
      return { action: "drop", reason: "forges a boundary of the prompt" };
    },
  };
}

/** Tells a text that carries one of the markers. */
export function boundaryForger(markers: readonly string[]): (text: string) => boolean {
  const forged = markers.map(normal).filter((marker) => marker.length > 3);
  return (text) => {
    const seen = normal(text);
    return forged.some((marker) => seen.includes(marker));
  };
}

/** However it is spaced, cased or drawn. */
function normal(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
