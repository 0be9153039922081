import type { Screen } from "../core/types.ts";

/**
 * Drops untrusted text that carries the prompt's own headings or the end of its own wrapper. It could not get out with
 * them; but nobody writes such a thing by chance, whatever a detector makes of it. Markers of three characters stand in
 * many a harmless text: those the layout breaks.
 */
export function forgedBoundaryScreen(markers: readonly string[]): Screen {
  const forged = markers.map(normal).filter((marker) => marker.length > 3);
  return {
    name: "forged boundary",
    check(text, item, section) {
      if ((item.trust ?? section.trust) !== "untrusted" || item.required) return undefined;
      const seen = normal(text);
      if (!forged.some((marker) => seen.includes(marker))) return undefined;
      return { action: "drop", reason: "forges a boundary of the prompt" };
    },
  };
}

/** However it is spaced, cased or drawn. */
function normal(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
