const vowel = /[aeiouy]/;
/** Longest first, each with what takes its place; the rest must keep a vowel and enough letters to be a word. */
const endings: readonly (readonly [ending: string, instead: string, keep: number])[] = [
  ["izations", "ize", 3],
  ["ization", "ize", 3],
  ["ications", "y", 3],
  ["ication", "y", 3],
  ["ations", "ate", 3],
  ["ation", "ate", 3],
  ["ities", "ity", 3],
  ["ments", "", 6],
  ["ment", "", 6],
  ["ings", "", 3],
  ["ions", "", 3],
  ["iest", "y", 3],
  ["sses", "ss", 2],
  ["ing", "", 3],
  ["ion", "", 3],
  ["ors", "", 4],
  ["ers", "", 3],
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["ed", "", 3],
  ["or", "", 4],
  ["er", "", 3],
  ["ly", "", 4],
  ["s", "", 3],
];

/**
 * Brings the forms of an English word together: not to a word, to a key. Too eager is cheap here, since query
 * and documents go the same way; too shy is dear, since "tests" must find "testing".
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return close(shorten(word));
}

function shorten(word: string): string {
  for (const [ending, instead, keep] of endings) {
    const rest = word.slice(0, -ending.length);
    if (rest.length < keep || !word.endsWith(ending) || !vowel.test(rest)) continue;
    if (ending === "s" && /[sui]$/.test(rest)) return word;
    return rest + instead;
  }
  return word;
}

/** "running" and "run", "caching" and "cache", "installation" and "install" end alike. */
function close(word: string): string {
  const single = /([^aeiouylsz])\1$/.test(word) ? word.slice(0, -1) : word;
  const bare = single.length > 3 && single.endsWith("e") ? single.slice(0, -1) : single;
  return bare.length > 6 && bare.endsWith("at") ? bare.slice(0, -2) : bare;
}
