import { symbols } from "./automaton.ts";

/** Three in a row are a piece; fewer are in any text. */
const piece = 3;
/** Letters and digits that may stand between two pieces: a label, a tag, half a sentence. */
const widestGap = 200;
const cells = symbols ** piece;

/** Where each three letters of some texts stand: a chain of places for every row of three. */
export interface PieceIndex {
  /** By row of three: 0, or the first of its places, from 1. */
  first: Uint32Array;
  places: { text: number; end: number; next: number }[];
  lengths: number[];
}

export function indexPieces(texts: readonly (readonly number[])[]): PieceIndex {
  const first = new Uint32Array(cells);
  const places: PieceIndex["places"] = [];
  texts.forEach((text, number) => {
    let cell = 0;
    text.forEach((symbol, end) => {
      cell = (cell * symbols + symbol) % cells;
      if (end < piece - 1) return;
      places.push({ text: number, end, next: first[cell] as number });
      first[cell] = places.length;
    });
  });
  return { first, places, lengths: texts.map((text) => text.length) };
}

/**
 * Finds a text that comes in pieces with other words between them: "Part 1: ab2, part 2: cd3". Two thirds of it, in its own
 * order. For each place of the text it keeps the most that a chain of pieces ending there has covered, so that a chance
 * hit in between loses nothing.
 */
export function pieceReader({ first, places, lengths }: PieceIndex, report: (text: number) => void) {
  const chains = lengths.map((length) => ({
    covered: new Uint8Array(length),
    pieces: new Uint8Array(length),
    at: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
  }));
  let cell = 0;
  let now = 0;

  function extend(text: number, end: number): void {
    const { covered, pieces, at } = chains[text] as (typeof chains)[0];
    let [most, count] = [piece, 1];
    if (end > 0 && at[end - 1] === now - 1)
      [most, count] = [(covered[end - 1] as number) + 1, pieces[end - 1] as number];
    for (let before = 0; before <= end - piece; before++) {
      const sum = (covered[before] as number) + piece;
      if (now - (at[before] as number) <= widestGap && sum > most)
        [most, count] = [sum, (pieces[before] as number) + 1];
    }
    [covered[end], pieces[end], at[end]] = [most, count, now];
    if (count > 1 && most * 3 >= (lengths[text] as number) * 2) report(text);
  }

  return (symbol: number): void => {
    now++;
    cell = (cell * symbols + symbol) % cells;
    for (let place = first[cell] as number; place !== 0; ) {
      const { text, end, next } = places[place - 1] as PieceIndex["places"][0];
      extend(text, end);
      place = next;
    }
  };
}
