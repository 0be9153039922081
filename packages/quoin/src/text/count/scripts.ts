/** What the estimator knows about characters. Costs are hundredths of a token. */
export const SPACE = 0;
export const NEWLINE = 1;
export const DIGIT = 2;
export const SYMBOL = 3;
export const LOWER = 4;
export const UPPER = 5;
/** Latin letters beyond ASCII: they tell that the words around them are not English and break into more tokens. */
export const WESTERN = 6;
export const EASTERN = 7;
/** From here on, a kind is an index into `scripts`. */
const FIRST_SCRIPT = 8;

interface Script {
  /** Of UTF-16 code units, in hexadecimal. */
  ranges: string;
  /** A word costs `base + each * length`, and at least one token. */
  base: number;
  each: number;
  /** Letters of a kin language that is cut finer, and what a letter costs near them. */
  hints?: string;
  eachNearHints?: number;
  /** Not letters: every character stands for itself. */
  symbols?: true;
}

// Common in traditional Chinese, in neither simplified Chinese nor Japanese.
const TRADITIONAL =
  "這們說會國對來與將從點樣數據應當體裡學實處變檔關發經單寫讀稱轉參屬區號碼啟圖兩總萬舊聲歸觀價傳內沒嗎麼於擇";
const KIN_OF_RUSSIAN = "ъіїєґјљњћђџўІЇЄҐЈЉЊЋЂЏЎ";

/** The first range that holds a character wins; the last one holds all. */
const scripts: readonly Script[] = [
  { ranges: "410-42f", base: 10, each: 50 }, // capital Cyrillic
  { ranges: "400-52f", base: 30, each: 24, hints: KIN_OF_RUSSIAN, eachNearHints: 46 },
  { ranges: "370-3ff", base: -40, each: 51 }, // Greek
  { ranges: "530-58f", base: 20, each: 60 }, // Armenian
  { ranges: "591-5f4", base: 0, each: 53 }, // Hebrew
  { ranges: "610-65f 66e-6ef 6fa-77f", base: 20, each: 41 }, // Arabic
  { ranges: "900-97f", base: 10, each: 47 }, // Devanagari
  { ranges: "a00-a7f", base: 20, each: 74 }, // Gurmukhi
  { ranges: "980-9ff a80-dff", base: 45, each: 46 }, // other scripts of India
  { ranges: "e00-e7f", base: 30, each: 44 }, // Thai
  { ranges: "10a0-10ff", base: 20, each: 41 }, // Georgian
  { ranges: "1780-17ff", base: 60, each: 56 }, // Khmer
  { ranges: "3040-30ff 31f0-31ff", base: 48, each: 74 }, // kana
  { ranges: "3005-3007 4e00-9fff", base: 54, each: 76, hints: TRADITIONAL, eachNearHints: 108 },
  { ranges: "3400-4dbf f900-faff", base: 0, each: 300 }, // rare ideographs
  { ranges: "ac00-d7a3", base: 60, each: 60 }, // Hangul
  { ranges: "80-bf d7-d7 f7-f7 2010-2027 3000-303f fe0f-fe0f ff00-ffef", base: 0, each: 105, symbols: true },
  { ranges: "200b-200f 2030-2bff", base: 0, each: 150, symbols: true }, // arrows, boxes, pictures
  // Each half of a pair: letters and emoji beyond the first plane take two to four tokens.
  { ranges: "d800-dfff", base: 0, each: 130, symbols: true },
  { ranges: "0-ffff", base: 0, each: 280 },
];

const kinds = new Uint8Array(0x10000);
const hints = new Uint8Array(0x10000);
const symbols = Uint8Array.from({ length: FIRST_SCRIPT + scripts.length }, (_, kind) =>
  kind === SYMBOL || scripts[kind - FIRST_SCRIPT]?.symbols ? 1 : 0,
);

for (const script of scripts) for (const char of script.hints ?? "") hints[char.charCodeAt(0)] = 1;

for (let index = scripts.length - 1; index >= 0; index--) {
  for (const range of (scripts[index] as Script).ranges.split(" ")) {
    const [from, to] = range.split("-").map((end) => Number.parseInt(end, 16)) as [number, number];
    kinds.fill(FIRST_SCRIPT + index, from, to + 1);
  }
}
kinds.fill(WESTERN, 0xc0, 0x100);
kinds.fill(EASTERN, 0x100, 0x250).fill(WESTERN, 0x1a0, 0x1b1);
kinds.fill(WESTERN, 0x1e00, 0x1f00);
for (const char of "åæøÅÆØ") kinds[char.charCodeAt(0)] = EASTERN;
for (const code of [0xd7, 0xf7]) kinds[code] = kinds[0xbf] as number;
for (let code = 0; code < 0x80; code++) kinds[code] = kindOfAscii(String.fromCharCode(code));
for (const code of [0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff]) kinds[code] = SPACE;
kinds.fill(SPACE, 0x2000, 0x200b).fill(SPACE, 0x2028, 0x202a);

function kindOfAscii(char: string): number {
  if (char === "\n" || char === "\r") return NEWLINE;
  if (/\s/.test(char)) return SPACE;
  if (/\d/.test(char)) return DIGIT;
  if (/[a-z]/.test(char)) return LOWER;
  return /[A-Z]/.test(char) ? UPPER : SYMBOL;
}

/** The kind of a UTF-16 code unit; past the end (NaN) it is a line break, like every end of a line. */
export function kindOf(code: number): number {
  return code >= 0 ? (kinds[code] as number) : NEWLINE;
}

export function isLatin(kind: number): boolean {
  return kind >= LOWER && kind <= EASTERN;
}

export function isSymbol(kind: number): boolean {
  return symbols[kind] === 1;
}

/** Whether a letter tells that the text is in a kin language of the script's main one. */
export function isHint(code: number): boolean {
  return hints[code] === 1;
}

/** Only for kinds that are neither ASCII nor Latin. */
export function scriptOf(kind: number): Script {
  return scripts[kind - FIRST_SCRIPT] as Script;
}
