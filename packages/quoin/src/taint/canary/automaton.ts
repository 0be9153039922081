/** What a row of letters and digits can be of a canary. */
export const orders = ["forward", "reversed", "rot13", "rot13-reversed"] as const;
export type Order = (typeof orders)[number];

export const symbols = 36;

/** Of ASCII, the place among `a`–`z`, `0`–`9` whatever the case; -1 for everything else. */
export const symbolOf = new Int8Array(256).fill(-1);
for (let at = 0; at < 26; at++) symbolOf[0x61 + at] = symbolOf[0x41 + at] = at;
for (let at = 0; at < 10; at++) symbolOf[0x30 + at] = 26 + at;

export interface Automaton {
  symbolOf: Int8Array;
  /** `state * symbols + symbol` to state. */
  next: Uint32Array;
  /** By state: 0, or the pattern's number from 1. */
  found: Uint32Array;
}

export interface Pattern {
  canary: number;
  order: Order;
}

/** So many characters in a row give a canary away: either half of it. 14 of 27 are more than 55 bits. */
export const enough = (length: number) => Math.ceil(length / 2);

/** Finds half of any of the canaries, in any order, in one pass (Aho and Corasick's machine, with every step filled in). */
export function buildAutomaton(values: readonly string[]): { automaton: Automaton; patterns: Pattern[] } {
  const patterns: Pattern[] = [];
  const children: number[][] = [[]];
  const ends: number[] = [0];
  const insert = (text: string, pattern: number) => {
    let state = 0;
    for (const character of text) {
      const symbol = symbolOf[character.charCodeAt(0)] as number;
      const row = children[state] as number[];
      let child = row[symbol];
      if (child === undefined) {
        child = children.push([]) - 1;
        row[symbol] = child;
        ends.push(0);
      }
      state = child;
    }
    ends[state] = pattern;
  };
  values.forEach((value, canary) => {
    const half = enough(value.length);
    for (const order of orders) {
      const number = patterns.push({ canary, order });
      const text = inOrder(value, order);
      insert(text.slice(0, half), number);
      insert(text.slice(-half), number);
    }
  });
  return { automaton: fill(children, ends), patterns };
}

function fill(children: readonly number[][], ends: readonly number[]): Automaton {
  const next = new Uint32Array(children.length * symbols);
  const found = Uint32Array.from(ends);
  const fallback = new Uint32Array(children.length);
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] as number;
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

function inOrder(value: string, order: Order): string {
  const turned = order.startsWith("rot13") ? value.replace(/[a-z]/g, rot13) : value;
  return order.endsWith("reversed") ? Array.from(turned).reverse().join("") : turned;
}

const rot13 = (letter: string) => String.fromCharCode(((letter.charCodeAt(0) - 0x61 + 13) % 26) + 0x61);
