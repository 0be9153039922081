export const symbols = 36;

/** Of ASCII, the place among `a`–`z`, `0`–`9` whatever the case; -1 for everything else. */
export const symbolOf = new Int8Array(256).fill(-1);
for (let at = 0; at < 26; at++) symbolOf[0x61 + at] = symbolOf[0x41 + at] = at;
for (let at = 0; at < 10; at++) symbolOf[0x30 + at] = 26 + at;

/** A step has two parts: the state that it leads to, and in its lowest bits how long a run can be there. */
const runBits = 5;
const runMask = 2 ** runBits - 1;

/**
 * Knows how many of the last symbols are a part of one of some texts, wherever in it: a state is a set of parts that
 * end at the same places. Beside the state, whoever goes along keeps the length of the run.
 */
export interface Automaton {
  /** `state * symbols + symbol` to a step. */
  next: Uint32Array;
  /** By state: a text with that part in it, and where the part ends. */
  texts: Uint32Array;
  ends: Uint32Array;
}

/** A suffix automaton of all texts, with every step filled in. Texts have fewer symbols than `runMask`. */
export function buildAutomaton(rows: readonly (readonly number[])[]): Automaton {
  // More states than this there cannot be.
  const most = 1 + 2 * rows.reduce((sum, row) => sum + row.length, 0);
  const next = new Uint32Array(most * symbols);
  const texts = new Uint32Array(most);
  const ends = new Uint32Array(most);
  const lengths = new Uint8Array(most);
  const shorter = new Int32Array(most).fill(-1);
  let count = 1;

  function lead(from: number, symbol: number, to: number, instead: number): number {
    let state = from;
    for (; state >= 0 && next[state * symbols + symbol] === instead; state = shorter[state] as number)
      next[state * symbols + symbol] = to;
    return state;
  }
  /** The shorter parts of a state end at more places than the longer ones: they become a state of their own. */
  function split(state: number, from: number, symbol: number): number {
    const copy = count++;
    next.copyWithin(copy * symbols, state * symbols, (state + 1) * symbols);
    texts[copy] = texts[state] as number;
    ends[copy] = ends[state] as number;
    lengths[copy] = (lengths[from] as number) + 1;
    shorter[copy] = shorter[state] as number;
    shorter[state] = copy;
    lead(from, symbol, copy, state);
    return copy;
  }
  function whole(state: number, from: number, symbol: number): number {
    return lengths[state] === (lengths[from] as number) + 1 ? state : split(state, from, symbol);
  }
  function extend(last: number, symbol: number, text: number, end: number): number {
    const there = next[last * symbols + symbol] as number;
    if (there !== 0) return whole(there, last, symbol);
    const state = count++;
    texts[state] = text;
    ends[state] = end;
    lengths[state] = (lengths[last] as number) + 1;
    const from = lead(last, symbol, state, 0);
    shorter[state] = from < 0 ? 0 : whole(next[from * symbols + symbol] as number, from, symbol);
    return state;
  }
  rows.forEach((row, text) => {
    row.reduce((last, symbol, end) => extend(last, symbol, text, end), 0);
  });
  fill(next, lengths.subarray(0, count), shorter);
  return { next: next.slice(0, count * symbols), texts: texts.slice(0, count), ends: ends.slice(0, count) };
}

/** Where no step leads on, the run goes on from its longest end that can; so it need not be looked for again. */
function fill(next: Uint32Array, lengths: Uint8Array, shorter: Int32Array): void {
  const byLength = Array.from(lengths.keys()).sort((a, b) => (lengths[a] as number) - (lengths[b] as number));
  for (const state of byLength)
    for (let symbol = 0; symbol < symbols; symbol++) {
      const at = state * symbols + symbol;
      const back = shorter[state] as number;
      const other = back < 0 ? 0 : (next[back * symbols + symbol] as number);
      if (next[at] !== 0) next[at] = ((next[at] as number) << runBits) | runMask;
      else if ((other & runMask) === runMask) next[at] = other - runMask + (lengths[back] as number) + 1;
      else next[at] = other;
    }
}

/**
 * Streams of symbols side by side, each with its own place in the automaton. Whenever the last symbols of one are a long
 * enough run of a text, it says of which one, and where the run ends in it.
 */
export function lanes(
  { next, texts, ends }: Automaton,
  count: number,
  enough: number,
  report: (text: number, end: number) => void,
): (lane: number, symbol: number) => void {
  /** Like a step: the state, and the length of the run. */
  const places = new Uint32Array(count);
  return (lane, symbol) => {
    const place = places[lane] as number;
    const step = next[(place >>> runBits) * symbols + symbol] as number;
    const longest = step & runMask;
    const longer = (place & runMask) + 1;
    const run = longer < longest ? longer : longest;
    places[lane] = step - longest + run;
    if (run < enough) return;
    const state = step >>> runBits;
    report(texts[state] as number, ends[state] as number);
  };
}
