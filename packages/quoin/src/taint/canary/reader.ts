import { type Automaton, symbolOf, symbols } from "./automaton.ts";
import { bitLanes, type Encoding } from "./bit-lanes.ts";
import { nestedLanes } from "./nested-lanes.ts";
import { numberReader } from "./number-reader.ts";
import type { Pattern, Patterns } from "./patterns.ts";
import { pieceReader } from "./pieces.ts";
import { shiftless } from "./shiftless.ts";
import { wordReader } from "./word-reader.ts";

/** How letters were got out of a stream. */
export type Reading =
  | Encoding
  | "letters"
  | "interleaved"
  | "pieces"
  | "spelled"
  | "shifted"
  | "rot47"
  | "decimal"
  | "octal"
  | "encoded twice";

/** One letter of so many is the canary's. */
const strides = [2, 3, 4, 5, 6];
const leastCommonMultiple = 60;

/** Looks at one stream of ASCII in every way at once; a zero is something that was left out. Its memory is fixed. */
export function reader(all: Patterns, report: (pattern: Pattern, reading: Reading) => void) {
  const { letters, shifted, shifts, pieces } = all;
  const tell = (number: number, reading: Reading) => report(all.patterns[number - 1] as Pattern, reading);
  const lane = (reading: Reading) => laneOf(letters, (number) => tell(number, reading));
  const inner = () => nestedLanes(letters, (number) => tell(number, "encoded twice"));
  const bits = (encoding: Encoding, within?: ReturnType<typeof inner>) =>
    bitLanes(encoding, letters, (number) => tell(number, encoding), within);
  const [base64, hex] = [bits("base64", inner()), bits("hex", inner())];
  const [base32, binary] = [bits("base32"), bits("binary")];
  const whole = lane("letters");
  const rot47 = lane("rot47");
  const interleaved = strides.map((stride) => Array.from({ length: stride }, () => lane("interleaved")));
  const inPieces = pieceReader(pieces, (text) => tell(text + 1, "pieces"));
  const words = wordReader(lane("spelled"), lane("spelled"));
  const [decimal, octal] = [lane("decimal"), lane("octal")];
  const numbers = numberReader(feed(decimal), feed(octal));
  let lastLetter = 0;
  const distance = shiftless();
  const moved = laneOf(shifted, (number) => {
    const found = shifts[number - 1] as Patterns["shifts"][0];
    const shift = (lastLetter - found.last + 26) % 26;
    // Not moved at all, or by 13: that is told already.
    if (found.mirrored || shift % 13 !== 0) report(found, "shifted");
  });
  let accepted = 0;

  return {
    read(code: number): void {
      numbers.read(code);
      const symbol = symbolOf[code] as number;
      words.read(symbol);
      if (code > 0x20 && code < 0x7f) {
        const turned = symbolOf[((code - 0x21 + 47) % 94) + 0x21] as number;
        if (turned >= 0) rot47(turned);
      }
      if (symbol < 0) return;
      whole(symbol);
      for (const lanes of interleaved) (lanes[accepted % lanes.length] as Lane)(symbol);
      accepted = (accepted + 1) % leastCommonMultiple;
      inPieces(symbol);
      if (symbol < 26) lastLetter = symbol;
      moved(distance(symbol));
      base64(code);
      base32(code);
      hex(code);
      binary(code);
    },
    end(): void {
      numbers.end();
      words.end();
    },
  };
}

type Lane = (symbol: number) => void;

function laneOf({ next, found }: Automaton, report: (number: number) => void): Lane {
  let state = 0;
  return (symbol) => {
    state = next[state * symbols + symbol] as number;
    const number = found[state] as number;
    if (number !== 0) report(number);
  };
}

function feed(lane: Lane): (code: number) => void {
  return (code) => {
    const symbol = symbolOf[code] as number;
    if (symbol >= 0) lane(symbol);
  };
}
