import { describe, expect, it } from "vitest";
import { remember } from "../../src/text/remember.ts";

describe("C10 counts are remembered within bounds", () => {
  const counting = (room: number) => {
    const state = { computed: 0, lookup: (_: string): number => 0 };
    state.lookup = remember((text) => {
      state.computed++;
      return text.length;
    }, room);
    return state;
  };
  const texts = Array.from({ length: 500 }, (_, index) => String(index).padStart(100, "."));

  it("computes once while there is room", () => {
    const state = counting(100_000);
    for (const text of [...texts, ...texts]) expect(state.lookup(text)).toBe(100);
    expect(state.computed).toBe(500);
  });

  it("holds no more characters than its room, whatever passes through", () => {
    const state = counting(1000);
    for (const text of texts) state.lookup(text);
    state.computed = 0;
    // Newest first: what is still held answers without computing, and must fit into the room.
    let held = 0;
    for (const text of texts.toReversed()) {
      const before = state.computed;
      state.lookup(text);
      if (state.computed > before) break;
      held += text.length;
    }
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(1000);
  });

  it("costs no more when it is full", { retry: 2 }, () => {
    const time = (room: number) => {
      const lookup = remember((text) => text.length, room);
      let at = 0;
      const block = () => {
        const start = performance.now();
        for (const end = at + 30_000; at < end; at++) lookup(`a text of some length, number ${at}`);
        return performance.now() - start;
      };
      block();
      return Math.min(block(), block(), block());
    };
    expect(time(400_000) / time(1_000_000_000)).toBeLessThan(5);
  });

  it("does not let one huge text drive out the others", () => {
    const state = counting(1000);
    state.lookup("small");
    state.lookup("x".repeat(900));
    state.computed = 0;
    state.lookup("small");
    expect(state.computed).toBe(0);
    state.lookup("x".repeat(900));
    expect(state.computed).toBe(1);
  });
});
