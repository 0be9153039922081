import { symbolOf } from "./automaton.ts";

const digitNames = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const base = 37;
const longestName = 5;
/** A short word as one number. */
const names = new Map(
  digitNames.map((name, digit) => [
    Array.from(name).reduce((sum, letter) => sum * base + 1 + (symbolOf[letter.charCodeAt(0)] as number), 0),
    26 + digit,
  ]),
);

/**
 * Reads words for what they begin with (alfa, bravo, two), and for those that are one letter only ("then the letter a,
 * then a 2"). The name of a digit is that digit.
 */
export function wordReader(initial: (symbol: number) => void, lone: (symbol: number) => void) {
  let first = -1;
  let length = 0;
  let word = 0;

  function end(): void {
    if (length === 0) return;
    const digit = length <= longestName ? names.get(word) : undefined;
    initial(digit ?? first);
    if (digit !== undefined || length === 1) lone(digit ?? first);
    length = 0;
    word = 0;
  }
  return {
    /** A letter or digit, or -1 where a word ends. */
    read(symbol: number): void {
      if (symbol < 0) {
        end();
        return;
      }
      if (length === 0) first = symbol;
      length++;
      if (length <= longestName) word = word * base + 1 + symbol;
    },
    end,
  };
}
