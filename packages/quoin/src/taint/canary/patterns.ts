import { type Automaton, buildAutomaton, symbolOf } from "./automaton.ts";
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
  /** By number from 1, for the letters and for the pieces. */
  patterns: Pattern[];
  letters: Automaton;
  pieces: PieceIndex;
  /** Alphabets moved by any number of letters, or mirrored. */
  shifted: Automaton;
  shifts: (Pattern & { mirrored: boolean; last: number })[];
}

/** So many characters in a row give a canary away: either half of it. 14 of 27 are more than 55 bits. */
export const enough = (length: number) => Math.ceil(length / 2);

export function buildPatterns(values: readonly string[]): Patterns {
  const patterns: Pattern[] = [];
  const shifts: Patterns["shifts"] = [];
  const texts: number[][] = [];
  const plainRows: { row: number[]; number: number }[] = [];
  const shiftedRows: { row: number[]; number: number }[] = [];
  values.forEach((value, canary) => {
    const row = Array.from(value, (character) => symbolOf[character.charCodeAt(0)] as number);
    for (const order of orders) {
      const text = inOrder(row, order);
      const number = patterns.push({ canary, order });
      texts.push(text);
      for (const half of halves(text)) plainRows.push({ row: half, number });
    }
    for (const order of ["forward", "reversed"] as const)
      for (const mirrored of [false, true])
        for (const half of halves(inOrder(mirrored ? row.map(mirror) : row, order))) {
          const last = half.findLast(isLetter) as number;
          const number = shifts.push({ canary, order, mirrored, last });
          shiftedRows.push({ row: withoutShift(half), number });
        }
  });
  const letters = buildAutomaton(plainRows);
  return { patterns, letters, pieces: indexPieces(texts), shifted: buildAutomaton(shiftedRows), shifts };
}

/** From behind the first letter on: what the steps to it were, nobody knows. */
function withoutShift(row: readonly number[]): number[] {
  const step = shiftless();
  const from = row.findIndex(isLetter);
  return row.slice(from).map(step).slice(1);
}

function halves(row: readonly number[]): number[][] {
  const half = enough(row.length);
  return [row.slice(0, half), row.slice(-half)];
}

function inOrder(row: readonly number[], order: Order): number[] {
  const turned = order.startsWith("rot13")
    ? row.map((symbol) => (isLetter(symbol) ? (symbol + 13) % 26 : symbol))
    : [...row];
  return order.endsWith("reversed") ? turned.reverse() : turned;
}

const isLetter = (symbol: number) => symbol < 26;
const mirror = (symbol: number) => (isLetter(symbol) ? 25 - symbol : symbol);
