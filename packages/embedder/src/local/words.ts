/** Enough for any description; what is behind it hardly moves a mean of so many words. */
const mostCharacters = 20_000;
const mostWords = 512;
const longestWord = 24;
const longestNumber = 4;

/** Letters that no decomposition takes apart. */
const special: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** As the model was trained on them; FORMAT.md has the rules. Scripts without Latin letters give none. */
export function words(text: string): string[] {
  const folded = text
    .slice(0, mostCharacters)
    // Ordering a long run of marks takes normalisation quadratic time: no letter has that many.
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßẞæÆœŒøØłŁđĐ]/g, (letter) => special[letter] as string)
    // Names of tools: "getHTTPStatus" is three words.
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .toLowerCase();
  const found: string[] = [];
  for (const [run] of folded.matchAll(/[a-z]+|[0-9]+/g)) {
    // What a number is matters less than that it is one.
    const isNumber = (run[0] as string) <= "9";
    found.push(isNumber ? "0".repeat(Math.min(run.length, longestNumber)) : run.slice(0, longestWord));
    if (found.length === mostWords) break;
  }
  return found;
}
