import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDetector } from "../../src/screening/create-detector.ts";
import type { LocalDetection } from "../../src/screening/look.ts";
import { ordinaryDocument, planted, plants } from "./ordinary-documents.ts";
import { sampleTexts } from "./screening-files.ts";

const detector = createDetector();
const look = (text: string) => detector.detect([text])[0] as LocalDetection;

/** Nothing is drawn for any of these, and none spells anything. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  "zero-width": ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u034f", "\u180e"],
  direction: ["\u200e", "\u200f", "\u202a", "\u202e", "\u202c", "\u2066", "\u2069", "\u061c"],
  "soft hyphens": ["\u00ad"],
  fillers: ["\u115f", "\u1160", "\u3164", "\uffa0"],
  "variation selectors": ["\ufe00", "\ufe0e", "\ufe0f", "\u{e0100}", "\u{e01ef}"],
  controls: ["\u0001", "\u0008", "\u007f", "\u0090", "\ufff9", "\u{1d173}", "\u{1bca0}"],
};

const texts = sampleTexts(20);
const languages = [...new Set(texts.map(({ lang }) => lang))];
/** Texts long enough for several windows; the sample has few of them. */
const documents = plants.map((plant, at) => planted(ordinaryDocument(4_000, at), plant).text);

/** Behind about every eighth character, at places that look random and are the same on every run. */
function sprinkled(text: string, signs: readonly string[], start: number): string {
  let state = start;
  return Array.from(text, (character) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const isChosen = state >>> 29 === 0;
    return isChosen ? character + signs[(state >>> 8) % signs.length] : character;
  }).join("");
}

function differing(given: readonly string[], edit: (text: string, at: number) => string): string[] {
  return given.filter((text, at) => Math.abs(look(edit(text, at)).score - look(text).score) > 1e-9);
}

describe("A8: an edit that no reader notices changes no score", () => {
  test("the sample has some hundred texts, of every language", () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(languages.length).toBeGreaterThanOrEqual(12);
  });

  describe.each(Object.entries(unseen))("%s", (_, signs) => {
    test.each(languages)("%s", (language) => {
      const own = texts.filter(({ lang }) => lang === language).map(({ text }) => text);
      expect(differing(own, (text, at) => sprinkled(text, signs, at + 1))).toEqual([]);
    });

    test("long documents", () => {
      expect(differing(documents, (text, at) => sprinkled(text, signs, at + 1))).toEqual([]);
    });
  });

  test("between all letters of an attack, in front of it and behind it", () => {
    const all = Object.values(unseen).flat();
    for (const plant of plants) {
      const { score } = look(plant);
      for (const sign of all) {
        expect(look(Array.from(plant).join(sign)).score).toBeCloseTo(score, 9);
        expect(look(`${sign.repeat(300)}${plant}${sign.repeat(300)}`).score).toBeCloseTo(score, 9);
      }
    }
  });

  test("whatever is inserted, and wherever", () => {
    const signs = fc.constantFrom(...Object.values(unseen).flat());
    const edits = fc.array(fc.tuple(fc.nat(), fc.array(signs, { minLength: 1, maxLength: 4 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), edits, ({ text }, insertions) => {
        const characters = Array.from(text);
        for (const [at, inserted] of insertions) characters[at % characters.length] += inserted.join("");
        expect(look(characters.join("")).score).toBeCloseTo(look(text).score, 9);
      }),
      { numRuns: 400, seed: 20 },
    );
  });

  test("they are told all the same, and count for nothing", () => {
    const reasons = look("The library\u200b opens\u202e at nine.").reasons.filter(({ id }) =>
      id?.startsWith("unseen"),
    );
    expect(reasons.map(({ id, weight }) => [id, weight])).toEqual([
      ["unseen-zero-width", 0],
      ["unseen-direction", 0],
    ]);
  });

  test("places are those of the text as it was given", () => {
    const [plant] = plants as [string];
    const text = `\u200b\u200b\u202e${Array.from(plant).join("\u2060")}`;
    for (const { start, end } of look(text).spans)
      expect(text.slice(start, end)).toContain("I\u2060g\u2060n\u2060o");
  });
});

describe("A8: letters and marks, as one character or as several", () => {
  test.each(languages)("%s", (language) => {
    const own = texts.filter(({ lang }) => lang === language).map(({ text }) => text);
    expect(differing(own, (text) => text.normalize("NFC"))).toEqual([]);
    expect(differing(own, (text) => text.normalize("NFD"))).toEqual([]);
  });

  test("long documents", () => {
    const accented = documents.map((text) => text.replaceAll("e", "é").replaceAll("o", "ö"));
    expect(differing(accented, (text) => text.normalize("NFD"))).toEqual([]);
  });
});
