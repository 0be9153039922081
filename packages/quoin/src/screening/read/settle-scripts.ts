import { toCyrillic, toLatin } from "./look-alikes.ts";

const wordOfTwo = /[a-z\u0370-\u03ff\u0400-\u052f]+/g;
const latin = /[a-z]/g;
const foreign = /[\u0370-\u03ff\u0400-\u052f]/g;
/** Letters that have no Latin twin: a word with them is truly Cyrillic or Greek. */
const distinct = /[бгджзлйфцчшщъыэюяёєґδζθλμξπφψς]/;

/** A word in two scripts is read in the one that it means to be. Lengths stay: every twin is one letter. */
export function settleScripts(text: string): { text: string; words: number } {
  const letters = text.match(foreign)?.length ?? 0;
  if (letters === 0) return { text, words: 0 };
  const mostlyLatin = (text.match(latin)?.length ?? 0) > letters;
  let words = 0;
  const settled = text.replace(wordOfTwo, (word) => {
    const own = word.match(latin)?.length ?? 0;
    const isMixed = own > 0 && own < word.length;
    const isDisguised = own === 0 && mostlyLatin && !distinct.test(word) && word.length > 2;
    if (!isMixed && !isDisguised) return word;
    words++;
    const twins = distinct.test(word) && own * 2 < word.length ? toCyrillic : toLatin;
    return Array.from(word, (letter) => twins.get(letter) ?? letter).join("");
  });
  return { text: settled, words };
}
