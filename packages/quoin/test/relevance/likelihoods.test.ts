import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likelihoods } from "../../src/relevance/likelihoods.ts";

const scores = fc.array(fc.double({ min: -1, max: 4, noNaN: true }), { maxLength: 40 });

describe("likelihoods", () => {
  it("never change the order, stay between 0 and 1, and do not depend on who stands where", () => {
    fc.assert(
      fc.property(scores, fc.constantFrom("compared", "meaning", "words"), (given, evidence) => {
        const found = likelihoods(given, evidence);
        expect(likelihoods(given.toReversed(), evidence).toReversed()).toEqual(found);
        given.forEach((one, at) => {
          expect(found[at]).toBeGreaterThanOrEqual(0);
          expect(found[at]).toBeLessThanOrEqual(1);
          given.forEach((other, place) => {
            if (one > other) expect(found[at]).toBeGreaterThanOrEqual(found[place] as number);
          });
        });
      }),
    );
  });

  it("what stands out is likelier than the same score among its like", () => {
    const [alone] = likelihoods([1.6, 0.5, 0.4], "compared") as [number];
    const [one, other] = likelihoods([1.6, 1.6, 0.4], "compared") as [number, number];
    expect(alone).toBeGreaterThan(0.5);
    expect(one).toBe(other);
    expect(one).toBeLessThan(alone - 0.2);
  });

  it("hopeless others do not make a document likelier, however few or many they are", () => {
    const [single] = likelihoods([1], "compared") as [number];
    expect(likelihoods([1, -1, -1], "compared")[0]).toBe(single);
    expect(likelihoods([1, ...Array.from({ length: 4000 }, () => 0.3)], "compared")[0]).toBe(single);
    expect(likelihoods([], "compared")).toEqual([]);
  });
});
