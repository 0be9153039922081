/** Speed as ratios only: machines differ, shapes of curves do not. */
import { describe, expect, it } from "vitest";
import { lexicalScorer } from "../../src/relevance/lexical-scorer.ts";

/** Best of three: noise only ever adds. */
function time(query: string, document: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const { score } = lexicalScorer();
    const start = performance.now();
    score(query, [document, `${document}.`]);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

let seed = 1;
const letter = () => {
  seed = (seed * 16807) % 2147483647;
  return String.fromCharCode(97 + (seed % 26));
};
const random = (size: number) => Array.from({ length: size }, (_, at) => (at % 7 ? letter() : " ")).join("");

describe("time grows with the text", () => {
  const shapes: Record<string, (size: number) => string> = {
    "different words": random,
    "one word": (size) => "a".repeat(size),
    "one unspaced run": (size) => "读取文件".repeat(size / 4),
    "marks out of order": (size) => `a${"\u0316\u0301".repeat(size / 2)}`,
    humps: (size) => "aB".repeat(size / 2),
    "what normalisation makes longer": (size) => "\ufdfa".repeat(size / 16),
  };
  for (const [name, make] of Object.entries(shapes)) {
    it(`in proportion, for ${name}`, () => {
      const [small, large] = [make(25_600), make(102_400)];
      time(small, small);
      // Four times the text: a quadratic step would take sixteen times as long. Tiny times are mostly noise.
      expect(time(large, large)).toBeLessThan(10 * time(small, small) + 20);
    });
  }
});
