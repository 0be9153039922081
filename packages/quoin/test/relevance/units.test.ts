import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answersItself } from "../../src/relevance/answers-itself.ts";
import { unitsAmong } from "../../src/relevance/units.ts";

const evidences = ["compared", "meaning", "words"] as const;
const scores = fc.array(fc.double({ min: -1, max: 4, noNaN: true }), { minLength: 1, maxLength: 40 });

describe("calibrated units", () => {
  it("A6: keep the order, stay between 0 and 1, and do not depend on who stands where", () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(...evidences), fc.boolean(), (given, evidence, itself) => {
        const found = given.map(unitsAmong(given, evidence, { answersItself: itself, texts: given.length }));
        const reversed = given.toReversed();
        expect(
          reversed
            .map(unitsAmong(reversed, evidence, { answersItself: itself, texts: reversed.length }))
            .toReversed(),
        ).toEqual(found);
        given.forEach((one, at) => {
          expect(found[at]).toBeGreaterThanOrEqual(0);
          expect(found[at]).toBeLessThanOrEqual(1);
          given.forEach((other, place) => {
            if (one > other) expect(found[at]).toBeGreaterThanOrEqual(found[place]!);
          });
        });
      }),
    );
  });

  it.each(evidences)(
    "A6: the same score is worth less among thousands, and where no tool is needed (%s)",
    (evidence) => {
      const among = (size: number, itself = false) =>
        unitsAmong(new Float64Array(size).fill(1), evidence, { answersItself: itself, texts: size })(1);
      expect(among(4000)).toBeLessThan(among(30));
      expect(among(30, true)).toBeLessThan(among(30));
      // To be the best of three is no merit.
      expect(among(3)).toBe(among(30));
    },
  );
});

describe("answersItself", () => {
  it.each([
    "Why do people memorise their passwords?",
    "So, what would happen if the moon were gone?",
    "Write a short story about a brave knight",
    "Explain natural selection.",
    "In your opinion, what makes a good coach?",
    "Pourquoi le ciel est-il bleu ?",
    "¿Por qué llueve tanto?",
    "Escreve uma pequena história sobre um dragão",
    "Erkläre mir die Evolution",
    "Scrivi una poesia sul mare",
  ])("%s", (query) => {
    expect(answersItself(query)).toBe(true);
  });

  it.each([
    "Turn off the lamp",
    "Write the report to report.md",
    "Find out why the test fails",
    "Can you fetch the weather forecast for London?",
    "define um temporizador de uma hora",
    "Allume la lumière",
    "",
  ])("not: %s", (query) => {
    expect(answersItself(query)).toBe(false);
  });

  it("reads any text in linear time", () => {
    const time = (text: string) => {
      const start = performance.now();
      answersItself(text);
      return performance.now() - start;
    };
    for (const unit of ["write ", "so ", "a", "é", "¿"]) {
      const [some, many] = [unit.repeat(20_000), unit.repeat(80_000)];
      time(some);
      expect(time(many), unit).toBeLessThan(10 * time(some) + 50);
    }
  });
});
