export const symbols = 36;

/** Of ASCII, the place among `a`–`z`, `0`–`9` whatever the case; -1 for everything else. */
export const symbolOf = new Int8Array(256).fill(-1);
for (let at = 0; at < 26; at++) symbolOf[0x61 + at] = symbolOf[0x41 + at] = at;
for (let at = 0; at < 10; at++) symbolOf[0x30 + at] = 26 + at;

export interface Automaton {
  symbolOf: Int8Array;
  /** `state * symbols + symbol` to state. */
  next: Uint32Array;
  /** By state: 0, or the row's number from 1. */
  found: Uint32Array;
}

/** Finds any of some rows of symbols in one pass (Aho and Corasick's machine, with every step filled in). */
export function buildAutomaton(rows: readonly { row: readonly number[]; number: number }[]): Automaton {
  const children: number[][] = [[]];
  const ends: number[] = [0];
  for (const { row, number } of rows) {
    let state = 0;
    for (const symbol of row) {
      const from = children[state] as number[];
      let child = from[symbol];
      if (child === undefined) {
        child = children.push([]) - 1;
        from[symbol] = child;
        ends.push(0);
      }
      state = child;
    }
    ends[state] = number;
  }
  return fill(children, ends);
}

function fill(children: readonly number[][], ends: readonly number[]): Automaton {
  const next = new Uint32Array(children.length * symbols);
  const found = Uint32Array.from(ends);
  const fallback = new Uint32Array(children.length);
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] as number;
    // Rows differ in length: a short one may end inside a longer one.
    if (found[state] === 0) found[state] = found[fallback[state] as number] as number;
    for (let symbol = 0; symbol < symbols; symbol++) {
      const child = children[state]?.[symbol];
      const other = next[(fallback[state] as number) * symbols + symbol] as number;
      if (child === undefined) next[state * symbols + symbol] = state === 0 ? 0 : other;
      else {
        next[state * symbols + symbol] = child;
        fallback[child] = state === 0 ? 0 : other;
        queue.push(child);
      }
    }
  }
  return { symbolOf, next, found };
}
