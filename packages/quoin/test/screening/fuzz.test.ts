import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDetector } from "../../src/screening/create-detector.ts";
import { featuresOf } from "../../src/screening/model/features.ts";
import { see } from "../../src/screening/read/see.ts";
import { nastyUnits } from "./nasty-units.ts";
import * as writings from "./other-writings.ts";
import { attackExamples } from "./screening-files.ts";

const detector = createDetector();
const some = attackExamples.filter((_, at) => at % 9 === 0).map(({ text }) => text);

/** Pieces of what the screen looks for, glued together without regard to where one ends. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyUnits) },
  { weight: 2, arbitrary: fc.constantFrom(...some) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...some), fc.constantFrom(...Object.values(writings)))
      .map(([text, write]) => write(text)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...some), fc.nat(60)).map(([text, at]) => text.slice(at)),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((codes) => String.fromCharCode(...codes)),
  },
);
const anyText = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(""));

describe("A8: for any text", () => {
  test("there is an answer, and it is sound", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [found] = detector.detect([text]);
        expect(found?.score).toBeGreaterThanOrEqual(0);
        expect(found?.score).toBeLessThanOrEqual(1);
        expect(Object.values(found?.parts ?? {}).every(Number.isFinite)).toBe(true);
        const places = [...(found?.reasons ?? []), ...(found?.spans ?? [])];
        const outside = places.filter(
          ({ start = 0, end = text.length }) => !(start >= 0 && start <= end && end <= text.length),
        );
        expect(outside).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test("another detector says the same", () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 3 }), (texts) => {
        expect(createDetector().detect(texts)).toEqual(detector.detect(texts));
      }),
      { numRuns: 100 },
    );
  });

  test("every signal has a name, and those with a place lie within the text", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const { text, smuggled } = see(given);
        const { signals, grams } = featuresOf(text, smuggled);
        const wrong = signals.filter(
          ({ part, id, start = 0, end = text.length }) =>
            !part || !id || start < 0 || start > end || end > text.length,
        );
        expect(wrong).toEqual([]);
        expect([...grams.characters.values(), ...grams.words.values()].every((count) => count >= 1)).toBe(
          true,
        );
      }),
      { numRuns: 600 },
    );
  });
});
