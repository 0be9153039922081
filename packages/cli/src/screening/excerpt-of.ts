import { printableLine } from "../printable.ts";

const mostCharacters = 60;

/** What cannot be seen is often what matters here: it stands there by its number. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

/** A stretch of a text on one line, cut to what fits beside other columns, with nothing in it that moves a cursor. */
export function excerptOf(text: string, start: number, end: number): string {
  let shown = "";
  let isCut = end - start > 2 * mostCharacters;
  // Each character is at least one long: more of them are not needed, and a text may have megabytes.
  for (const character of text.slice(start, Math.min(end, start + 2 * mostCharacters))) {
    if (shown.length >= mostCharacters) {
      isCut = true;
      break;
    }
    const isSpace = character === "\n" || character === "\t";
    shown += !isSpace && unseen.test(character) ? numberOf(character) : character;
  }
  return `"${printableLine(shown).replaceAll("\t", " ")}${isCut ? "…" : ""}"`;
}

function numberOf(character: string): string {
  const hexadecimal = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${hexadecimal.padStart(4, "0")}⟩`;
}
