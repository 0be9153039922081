/**
 * Cuts at line breaks into parts of about `size` characters that give the text again when joined by "\n".
 * Only where the next line starts with an ordinary character: there a token count adds up.
 */
export function chunk(text: string, size = 1200): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\n", size); at >= 0; ) {
    const next = text.charCodeAt(at + 1);
    if (isOrdinary(next)) {
      parts.push(text.slice(from, at));
      from = at + 1;
      at = text.indexOf("\n", from + size);
    } else at = text.indexOf("\n", at + 1);
  }
  parts.push(text.slice(from));
  return parts;
}

/** A printable ASCII character other than space and slash, or a letter beyond ASCII. */
function isOrdinary(code: number): boolean {
  return (code > 32 && code < 127 && code !== 47) || code > 0xbf;
}
