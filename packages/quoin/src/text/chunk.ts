import { opensLine } from "./count/seam.ts";

/**
 * Cuts at line breaks into parts of about `size` characters that give the text again when joined by "\n".
 * Only where the next line opens in a way that lets token counts add up.
 */
export function chunk(text: string, size = 1200): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\n", size); at >= 0; ) {
    if (opensLine(text, at + 1)) {
      parts.push(text.slice(from, at));
      from = at + 1;
      at = text.indexOf("\n", from + size);
    } else at = text.indexOf("\n", at + 1);
  }
  parts.push(text.slice(from));
  return parts;
}
