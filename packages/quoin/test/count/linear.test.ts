import { describe, expect, it } from "vitest";
import { loadCounter } from "../../src/text/count/index.ts";
import { noise } from "./pieces.ts";

const hostile: [string, (length: number, seed: number) => string][] = [
  ["one letter", (length) => "a".repeat(length)],
  ["letters", (length, seed) => noise(length, "abcdefghijklmnopqrstuvwxyz", seed)],
  ["capitals", (length, seed) => noise(length, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", seed)],
  ["one sign", (length) => "=".repeat(length)],
  ["signs", (length, seed) => noise(length, "!#$%&*+=-<>", seed)],
  ["signs, line breaks and slashes", (length, seed) => `!${noise(length, "\n/", seed)}`],
  ["spaces", (length) => " ".repeat(length)],
  ["spaces and line breaks", (length, seed) => noise(length, " \n\t\u00a0", seed)],
  ["emoji", (length, seed) => noise(length, "😀😂🚀🔥✅", seed)],
  ["Chinese", (length, seed) => noise(length, "的一是在不了有和人这中大为上个国我以要他時來", seed)],
  ["marks", (length) => "\u0301".repeat(length)],
  ["digits", (length, seed) => noise(length, "0123456789", seed)],
  ["capitals and ideographs", (length, seed) => noise(length, "AB中", seed)],
];

let texts = 0;

/** Never the same text twice, not even in a retry: neither our memory nor the tokenizer's may answer instead. */
function fresh(text: (length: number, seed: number) => string, length: number): string {
  texts++;
  return `${texts}\n${text(length + 2 * texts, texts * 7919)}`;
}

describe.each(["o200k_base", "cl100k_base", "estimate"])(
  "C10 token estimation in linear time: %s",
  (name) => {
    it.each(hostile)("100,000 characters of %s", { retry: 3 }, async (_, text) => {
      const counter = await loadCounter(name);
      const median = (length: number) => {
        const times = [1, 2, 3].map(() => {
          const input = fresh(text, length);
          const start = performance.now();
          counter.units(input);
          return performance.now() - start;
        });
        return times.sort((a, b) => a - b)[1] as number;
      };
      median(5_000);
      const small = median(25_000);
      const large = median(100_000);
      // Four times the text takes four times as long, or sixteen in quadratic code. What takes no time at all is noise.
      expect(large).toBeLessThanOrEqual(8 * Math.max(small, 5));
    });
  },
);
