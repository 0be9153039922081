import { foldCharacter } from "./fold-character.ts";

/** How a number is written: in which base, with how many digits, and what closes it. */
interface Numeral {
  base: number;
  least: number;
  most: number;
  closing?: number;
  mustClose?: boolean;
}

const code = (character: string) => character.charCodeAt(0);
const twoHex: Numeral = { base: 16, least: 2, most: 2 };
const octal: Numeral = { base: 8, least: 3, most: 3 };
/** By what stands in front; each part of a row is itself a row, or the text is not an escape. */
const openings = new Map<string, Numeral | "more">([
  ["%", twoHex],
  ["=", twoHex],
  ["&", "more"],
  ["&#", { base: 10, least: 1, most: 7, closing: code(";") }],
  ["&#x", { base: 16, least: 1, most: 6, closing: code(";") }],
  ["\\", "more"],
  ["\\x", twoHex],
  ["\\u", { base: 16, least: 4, most: 4 }],
  ["\\u{", { base: 16, least: 1, most: 6, closing: code("}"), mustClose: true }],
  ["\\U", { base: 16, least: 8, most: 8 }],
  ["0", "more"],
  ["0x", twoHex],
  ["u", "more"],
  ["u+", { base: 16, least: 4, most: 6 }],
]);
const starts = new Uint8Array(128);
for (const start of "%=&\\0uU") starts[code(start)] = 1;
/** The longest that HTML has is 31. */
const longestName = 32;

/**
 * Reads a stream of ASCII and passes on what its escapes stand for: percent, quoted-printable, HTML entities,
 * backslashes, 0x61 and U+0061. Holds back at most one escape; what turns out to be none goes on as it was.
 */
export function unescaper(pass: (code: number) => void) {
  let held: number[] = [];
  let opening = "";
  let numeral: Numeral | undefined;
  let isName = false;
  let value = 0;
  let count = 0;

  function reset(): void {
    held = [];
    opening = "";
    numeral = undefined;
    isName = false;
    value = 0;
    count = 0;
  }
  function emit(codePoint: number): void {
    reset();
    pass(codePoint <= 0x10ffff ? foldCharacter(codePoint) : 0);
  }
  function giveUp(): void {
    const literal = held;
    reset();
    for (const each of literal) pass(each);
  }

  function read(next: number): void {
    if (opening === "") {
      if (starts[next] === 1) hold(next, String.fromCharCode(next).replace("U", "u"));
      else pass(next);
    } else if (isName) readName(next);
    else if (!readNumber(next)) readOpening(next);
  }
  function hold(next: number, longer: string): void {
    held.push(next);
    opening = longer;
    const found = openings.get(longer);
    numeral = found === "more" ? undefined : found;
    value = 0;
    count = 0;
  }
  /** Whether the character was used up. */
  function readNumber(next: number): boolean {
    if (!numeral) return false;
    const digit = digitOf(next);
    if (digit < numeral.base) {
      held.push(next);
      value = value * numeral.base + digit;
      count++;
      if (count === numeral.most && numeral.closing === undefined) emit(value);
      else if (count > numeral.most) giveUp();
      return true;
    }
    if (count < numeral.least) return false;
    if (next === numeral.closing) {
      emit(value);
      return true;
    }
    if (numeral.mustClose) giveUp();
    else emit(value);
    read(next);
    return true;
  }
  function readOpening(next: number): void {
    const longer = opening + lowerX(next);
    if (count === 0 && openings.has(longer)) hold(next, longer);
    else if (opening === "\\" && digitOf(next) < 8) {
      hold(next, longer);
      numeral = octal;
      value = digitOf(next);
      count = 1;
    } else if (opening === "\\" && "nrtbfv".includes(String.fromCharCode(next))) {
      // A line break in a JSON string: what stands around it belongs together.
      emit(0);
    } else if (opening === "\\" && next === code("\\")) {
      // Escaped itself: what it opens is for the next reader.
      emit(next);
    } else if (opening === "&" && isLetter(next)) {
      held.push(next);
      isName = true;
    } else {
      giveUp();
      read(next);
    }
  }
  function readName(next: number): void {
    if (next === code(";")) emit(named(String.fromCharCode(...held)));
    else if (held.length < longestName && (isLetter(next) || digitOf(next) < 10)) held.push(next);
    else {
      giveUp();
      read(next);
    }
  }

  return {
    read,
    end(): void {
      if (numeral && count >= numeral.least && !numeral.mustClose) emit(value);
      else giveUp();
    },
  };
}

/** Few names stand for a letter: `&aopf;`, `&ascr;`, `&afr;`. And `&amp;#97;` was escaped twice. */
function named(name: string): number {
  if (name === "&amp") return code("&");
  return /^&[a-z](?:opf|scr|fr)$/i.test(name) ? name.charCodeAt(1) : 0;
}

/** `&#X61;` and `0X61` are the same as with a small one; `\U` and `\u` are not. */
function lowerX(next: number): string {
  return String.fromCharCode(next === code("X") ? code("x") : next);
}

function isLetter(next: number): boolean {
  const lower = next | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function digitOf(next: number): number {
  if (next >= 0x30 && next <= 0x39) return next - 0x30;
  const lower = next | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 99;
}
