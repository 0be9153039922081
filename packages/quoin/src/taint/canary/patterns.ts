import { type Automaton, buildAutomaton, symbolOf } from "./automaton.ts";
import { canaryLength } from "./canary.ts";
import { indexPieces, type PieceIndex } from "./pieces.ts";
import { shiftless } from "./shiftless.ts";

/** What a row of letters and digits can be of a canary. */
export const orders = ["forward", "reversed", "rot13", "rot13-reversed"] as const;
export type Order = (typeof orders)[number];

export interface Pattern {
  canary: number;
  order: Order;
}

/** Everything that is looked for; readers share it. */
export interface Patterns {
  /** By the text's number, for the letters and for the pieces. */
  patterns: Pattern[];
  letters: Automaton;
  pieces: PieceIndex;
  /** Alphabets moved by any number of letters, or mirrored. */
  shifted: Automaton;
  shifts: (Pattern & { mirrored: boolean; row: readonly number[] })[];
}

/** So many characters in a row give a canary away, wherever in it they stand: 14 of 27, which are more than 55 bits. */
export const enough = Math.ceil(canaryLength / 2);
/**
 * The same of letters by their distances: the first letter has none, and a digit before it stands alone. 12 of them are
 * 48 bits.
 */
export const enoughShifted = enough - 2;

export function buildPatterns(values: readonly string[]): Patterns {
  const rows = values.map((value) =>
    Array.from(value, (character) => symbolOf[character.charCodeAt(0)] as number),
  );
  const inOrders = rows.flatMap((row, canary) =>
    orders.map((order) => ({ pattern: { canary, order }, text: inOrder(row, order) })),
  );
  const texts = inOrders.map(({ text }) => text);
  const shifts = rows.flatMap((row, canary) =>
    (["forward", "reversed"] as const).flatMap((order) =>
      [false, true].map((mirrored) => {
        return { canary, order, mirrored, row: inOrder(mirrored ? row.map(mirror) : row, order) };
      }),
    ),
  );
  return {
    patterns: inOrders.map(({ pattern }) => pattern),
    letters: buildAutomaton(texts),
    pieces: indexPieces(texts),
    shifted: buildAutomaton(shifts.map(({ row }) => row.map(shiftless()))),
    shifts,
  };
}

function inOrder(row: readonly number[], order: Order): number[] {
  const turned = order.startsWith("rot13")
    ? row.map((symbol) => (isLetter(symbol) ? (symbol + 13) % 26 : symbol))
    : [...row];
  return order.endsWith("reversed") ? turned.reverse() : turned;
}

export const isLetter = (symbol: number) => symbol < 26;
const mirror = (symbol: number) => (isLetter(symbol) ? 25 - symbol : symbol);
