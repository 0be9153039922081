import { describe, expect, test } from "vitest";
import { pairPlaces, pairsOf } from "../../src/screening/model/signal-pairs.ts";
import type { Signal } from "../../src/screening/signals/signal.ts";

const signal = (part: Signal["part"], id: string): Signal => ({ part, id });
const order = signal("meaning", "order");
const secret = signal("meaning", "secret");
const shape = signal("shape", "address");

describe("signals that stand together", () => {
  test("each with itself and with every other, in any order", () => {
    const places = (signals: Signal[]) =>
      pairsOf(signals)
        .map(({ place }) => place)
        .sort();
    expect(places([order, secret, shape])).toHaveLength(6);
    expect(places([shape, order, secret])).toEqual(places([order, secret, shape]));
    expect(places([order, secret])).not.toEqual(places([order, shape]));
    for (const place of places([order, secret, shape])) expect(place).toBeLessThan(pairPlaces);
  });

  test("weigh the same together, however many there are", () => {
    const length = (signals: Signal[]) =>
      Math.sqrt(pairsOf(signals).reduce((sum, { value }) => sum + value ** 2, 0));
    expect(length([order])).toBeCloseTo(2.5);
    expect(length([order, secret, shape])).toBeCloseTo(2.5);
    expect(pairsOf([])).toEqual([]);
  });

  test("leave out sequences, and what nobody sees", () => {
    const more = [signal("meaning", "order>secret"), signal("disguise", "unseen-zero-width")];
    expect(pairsOf([order, ...more])).toEqual(pairsOf([order]));
  });
});
