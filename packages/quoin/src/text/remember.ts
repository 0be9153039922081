/**
 * Remembers a pure function of a string, by content, holding at most about `maxChars` characters of keys.
 * Two generations: when the young one is full it becomes the old one, and what was not asked for since is
 * forgotten at once. (Deleting the oldest entries of one Map costs more with every entry deleted.)
 */
export function remember<Result>(compute: (text: string) => Result, maxChars = 8_000_000) {
  let young = new Map<string, Result>();
  let old = new Map<string, Result>();
  let held = 0;
  return (text: string): Result => {
    const hit = young.get(text);
    if (hit !== undefined) return hit;
    const result = old.get(text) ?? compute(text);
    if (text.length > maxChars / 4) return result;
    if (held + text.length > maxChars / 2) {
      old = young;
      young = new Map();
      held = 0;
    }
    young.set(text, result);
    held += text.length;
    return result;
  };
}
