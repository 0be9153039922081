import { type Automaton, symbols } from "./automaton.ts";
import { bitLanes, type Encoding } from "./bit-lanes.ts";

export type Reading = "letters" | "interleaved" | "decimal" | Encoding;

/** Letters that stand between those of a canary: one, or two. */
const strides = [2, 3];

/** Looks at one stream of ASCII in every way at once; a zero is something that was left out. Its memory is fixed. */
export function reader(automaton: Automaton, report: (pattern: number, reading: Reading) => void) {
  const { next, found, symbolOf } = automaton;
  const encodings = (["base64", "base32", "hex", "binary"] as const).map((encoding) =>
    bitLanes(encoding, automaton, (pattern) => report(pattern, encoding)),
  );
  const [base64, base32, hex, binary] = encodings as [Lane, Lane, Lane, Lane];
  const interleaved = strides.map((stride) => new Uint32Array(stride));
  let letters = 0;
  let decimal = 0;
  let accepted = 0;
  let number = -1;

  function step(state: number, symbol: number, reading: Reading): number {
    const after = next[state * symbols + symbol] as number;
    const pattern = found[after] as number;
    if (pattern !== 0) report(pattern, reading);
    return after;
  }
  /** A number ended: it may be the code of a character. */
  function endNumber(): void {
    const symbol = number < 128 ? (symbolOf[number] as number) : -1;
    if (symbol >= 0) decimal = step(decimal, symbol, "decimal");
    number = -1;
  }

  return {
    read(code: number): void {
      const isDigit = code >= 0x30 && code <= 0x39;
      if (isDigit) number = number < 0 ? code - 0x30 : Math.min(number * 10 + code - 0x30, 1000);
      else if (number >= 0) endNumber();
      const symbol = symbolOf[code] as number;
      if (symbol < 0) return;
      letters = step(letters, symbol, "letters");
      for (const lanes of interleaved) {
        const lane = accepted % lanes.length;
        lanes[lane] = step(lanes[lane] as number, symbol, "interleaved");
      }
      accepted = (accepted + 1) % 6;
      base64(code);
      base32(code);
      hex(code);
      if (isDigit) binary(code);
    },
    end(): void {
      if (number >= 0) endNumber();
    },
  };
}

type Lane = (code: number) => void;
