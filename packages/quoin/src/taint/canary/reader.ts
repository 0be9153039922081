import { lanes, symbolOf } from "./automaton.ts";
import { bitLaneCount, bitLanes, type Encoding } from "./bit-lanes.ts";
import { nestedLanes } from "./nested-lanes.ts";
import { numberReader } from "./number-reader.ts";
import { enough, enoughShifted, isLetter, type Pattern, type Patterns } from "./patterns.ts";
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
  const tell = (text: number, reading: Reading) => report(all.patterns[text] as Pattern, reading);
  const several = (reading: Reading, count: number) =>
    lanes(all.letters, count, enough, (text) => tell(text, reading));
  const bits = (encoding: Encoding, inner?: ReturnType<typeof nestedLanes>) =>
    bitLanes(encoding, several(encoding, bitLaneCount), inner);
  const inner = () => nestedLanes(() => several("encoded twice", bitLaneCount));
  const [base64, hex] = [bits("base64", inner()), bits("hex", inner())];
  const [base32, binary] = [bits("base32"), bits("binary")];
  const one = (reading: Reading) => alone(several(reading, 1));
  const [whole, rot47] = [one("letters"), one("rot47")];
  const interleaved = strides.map((stride) => ({ stride, step: several("interleaved", stride) }));
  const inPieces = pieceReader(all.pieces, (text) => tell(text, "pieces"));
  const words = wordReader(one("spelled"), one("spelled"));
  const numbers = numberReader(letterOf(one("decimal")), letterOf(one("octal")));
  let lastLetter = 0;
  const distance = shiftless();
  const moved = lanes(all.shifted, 1, enoughShifted, (text, end) => {
    const found = all.shifts[text] as Patterns["shifts"][0];
    const last = found.row.slice(0, end + 1).findLast(isLetter) as number;
    // Not moved at all, or by 13: that is told already.
    if (found.mirrored || (lastLetter - last + 26) % 13 !== 0) report(found, "shifted");
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
      for (const { stride, step } of interleaved) step(accepted % stride, symbol);
      accepted = (accepted + 1) % leastCommonMultiple;
      inPieces(symbol);
      if (isLetter(symbol)) lastLetter = symbol;
      moved(0, distance(symbol));
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

function alone(step: (lane: number, symbol: number) => void): (symbol: number) => void {
  return (symbol) => step(0, symbol);
}

function letterOf(step: (symbol: number) => void): (code: number) => void {
  return (code) => {
    const symbol = symbolOf[code] as number;
    if (symbol >= 0) step(symbol);
  };
}
