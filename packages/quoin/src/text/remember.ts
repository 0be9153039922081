/**
 * Remembers a pure function of a string, by content, holding at most `maxChars` characters of keys.
 * Oldest entries go first. A text longer than a quarter of the room is computed and not kept.
 */
export function remember<Result>(compute: (text: string) => Result, maxChars = 8_000_000) {
  const known = new Map<string, Result>();
  let held = 0;
  return (text: string): Result => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const result = compute(text);
    if (text.length > maxChars / 4) return result;
    known.set(text, result);
    held += text.length;
    for (const oldest of known.keys()) {
      if (held <= maxChars) break;
      known.delete(oldest);
      held -= oldest.length;
    }
    return result;
  };
}
