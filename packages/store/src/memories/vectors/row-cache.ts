import type { Memory } from "quoin/memories";

/** Characters of text that are kept at most. */
const usualRoom = 16_000_000;

/** Rows as they were read, by their numbers. Within an epoch a row never changes: it only goes. */
export interface RowCache {
  get(seq: number): Memory | undefined;
  set(seq: number, memory: Memory): void;
  delete(seq: number): void;
}

/** Two generations: when the young one is full it becomes the old one, and what nobody asked for since is forgotten. */
export function rowCache(room = usualRoom): RowCache {
  let young = new Map<number, Memory>();
  let old = new Map<number, Memory>();
  let held = 0;

  function set(seq: number, memory: Memory): void {
    const { length } = memory.text;
    if (held + length > room / 2) {
      [old, young, held] = [young, new Map(), 0];
    }
    young.set(seq, memory);
    held += length;
  }

  return {
    set,
    get(seq) {
      const known = young.get(seq);
      if (known) return known;
      const older = old.get(seq);
      if (older) set(seq, older);
      return older;
    },
    delete(seq) {
      young.delete(seq);
      old.delete(seq);
    },
  };
}
