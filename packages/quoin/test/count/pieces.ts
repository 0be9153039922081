import fc from "fast-check";

/** What has ever made two counts disagree with their sum, and what might. */
const nasty = [
  ..."\n \t\r/.,;:!?-=_#'\"()[]{}<>|*`~$%&@\\",
  ..."aAzZ09éßçñÀž",
  "\r\n",
  "\n\n",
  "\n \n",
  "\n/",
  "  ",
  "    ",
  "\t\t",
  "\u00a0",
  "\u2028",
  "\u2029",
  "\u0085",
  "\ufeff",
  "\u200b",
  "\u200d",
  "\v",
  "\f",
  "\u3000",
  "\u0301",
  "\u0e31",
  "\ud83d",
  "\ude00",
  "😀",
  "👨‍👩‍👧",
  "🇧🇷",
  "中",
  "文，",
  "。",
  "這",
  "ひら",
  "カナ",
  "한국",
  "Привіт",
  "العربية",
  "ไทย",
  "हिन्दी",
  "I'm",
  "don't",
  "'S",
  "'ll",
  "l'é",
  "word",
  "Word",
  "camelCase",
  "HTTPServer",
  "1234567",
  "v1.2",
  "a1b2C3",
  "the",
  "//",
  "});",
  "-----",
  "<|endoftext|>",
  "<|im_start|>",
  "a".repeat(260),
  "=".repeat(300),
  " ".repeat(300),
  "\n".repeat(300),
  "中".repeat(260),
  "😀".repeat(140),
  "!\n/".repeat(100),
];

export const nastyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...nasty) },
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));

/** Pieces of which many end with a line break, as the pieces of a layout do. */
export const nastyPieces = fc.array(
  fc
    .tuple(nastyText, fc.constantFrom("", "\n", "\n", "\n\n", "\r\n", "!\n", " \n"))
    .map(([text, end]) => text + end),
  { minLength: 2, maxLength: 8 },
);

/** Repeatable noise from an alphabet, so that no cache of a tokenizer hides the work. */
export function noise(length: number, alphabet: string, seed = 7): string {
  const letters = [...alphabet];
  let state = seed;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += letters[(state >>> 8) % letters.length];
  }
  return text;
}
