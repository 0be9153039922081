import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verdictOf } from "../../src/core/detector.ts";
import { createDetector } from "../../src/screening/create-detector.ts";
import type { LocalDetection } from "../../src/screening/look.ts";
import { longestWhole, sentencesOf, windowsOf } from "../../src/screening/windows.ts";
import { ordinaryDocument, planted, plants } from "./ordinary-documents.ts";

const detector = createDetector();
const { balanced } = detector.thresholds;

function look(text: string): LocalDetection {
  return detector.detect([text])[0] as LocalDetection;
}

const documents = [5_000, 12_000, 25_000, 50_000].map(
  (length, at) => [length, ordinaryDocument(length, at + 1)] as const,
);

describe("A8: one instruction in a long document", () => {
  test.each(documents)("none in %i characters of ordinary text", (_, document) => {
    expect(verdictOf(look(document).score, balanced)).toBe("pass");
  });

  describe.each(documents)("%i characters", (_, document) => {
    test.each(plants)("%s", (plant) => {
      const { text, at } = planted(document, plant);
      const { score, spans, reasons } = look(text);
      expect(verdictOf(score, balanced)).not.toBe("pass");
      // Whoever looks it up must not have to read the whole document.
      const places = [...spans, ...reasons.filter(({ weight = 0 }) => weight > 0)];
      const near = places.filter(
        ({ start = 0, end = text.length }) => start > at - 300 && end < at + plant.length + 300,
      );
      expect(near.length).toBeGreaterThan(0);
    });
  });

  test("at the very beginning, at the very end, and where two windows meet", () => {
    const [plant] = plants as [string];
    const document = ordinaryDocument(8_000);
    const texts = [0, 380, 400, 780, 800, 1190, 8_000].map(
      (at) => `${document.slice(0, at)} ${plant} ${document.slice(at)}`,
    );
    for (const { score } of detector.detect(texts)) expect(verdictOf(score, balanced)).not.toBe("pass");
  });
});

/** Texts of several windows, with and without blanks, of characters of one and two units. */
const longText = fc
  .record({
    parts: fc.array(fc.constantFrom("a", "word ", "🙂", "漢", "\n", "é", "𝒳𝒴", "a long stretch of words "), {
      minLength: 1,
      maxLength: 20,
    }),
    length: fc.integer({ min: 0, max: 6_000 }),
  })
  .map(({ parts, length }) => parts.join("").repeat(Math.ceil(length / parts.join("").length)));

describe("A8: windows", () => {
  test("a text that is not long is one of them, also the empty one", () => {
    for (const text of ["", "a", "a".repeat(longestWhole)])
      expect(windowsOf(text)).toEqual([{ start: 0, end: text.length }]);
    expect(windowsOf("a".repeat(longestWhole + 1)).length).toBeGreaterThan(1);
  });

  test("cover every character, each with an overlap to the next", () => {
    fc.assert(
      fc.property(longText, (text) => {
        const windows = windowsOf(text);
        expect(windows[0]?.start).toBe(0);
        expect(windows.at(-1)?.end).toBe(text.length);
        const overlaps = windows.slice(1).map(({ start }, at) => (windows[at]?.end ?? 0) - start);
        expect(overlaps.filter((overlap) => overlap < 170)).toEqual([]);
        expect(windows.filter(({ start, end }) => end - start > longestWhole)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("never cut a character in half", () => {
    fc.assert(
      fc.property(longText, fc.constantFrom("", "x"), (text, shift) => {
        const shifted = shift + text;
        for (const { start, end } of windowsOf(shifted))
          expect(shifted.slice(start, end).isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
    for (const shift of ["", "x"]) {
      const text = shift + "🙂".repeat(5_000);
      expect(windowsOf(text).every(({ start, end }) => text.slice(start, end).isWellFormed())).toBe(true);
    }
  });

  test("do not cut words, where there are blanks", () => {
    const text = ordinaryDocument(20_000);
    for (const { start } of windowsOf(text).slice(1)) expect(text.charAt(start)).toMatch(/\s/);
  });

  test("sentences lie within their window, in order and apart", () => {
    fc.assert(
      fc.property(longText, (text) => {
        for (const window of windowsOf(text)) {
          let before = window.start;
          for (const { start, end } of sentencesOf(text, window)) {
            expect(start >= before && end > start && end <= window.end).toBe(true);
            before = end;
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
