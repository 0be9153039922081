import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Counter } from "../../src/core/types.ts";
import { loadCounter } from "../../src/text/count/index.ts";
import { nastyPieces, nastyText } from "./pieces.ts";

const names = ["o200k_base", "cl100k_base", "estimate", "chars4"];
const runs = { numRuns: 1500 };

describe.each(names)("C10 token estimation adds up at safe seams: %s", (name) => {
  it("for any sequence of pieces", async () => {
    const counter = await loadCounter(name);
    fc.assert(
      fc.property(nastyPieces, (pieces) => {
        const joined = joinAtUnsafeSeams(counter, pieces);
        const sum = joined.reduce((total, piece) => total + counter.units(piece), 0);
        expect(sum).toBe(counter.units(joined.join("")));
      }),
      runs,
    );
  });

  it("for any text cut anywhere that it calls safe", async () => {
    const counter = await loadCounter(name);
    fc.assert(
      fc.property(nastyText, nastyText, fc.constantFrom("", " ", "\t", "    "), (before, after, indent) => {
        const [first, second] = [`${before}\n`, indent + after];
        if (!counter.splits(first, second)) return;
        expect(counter.units(first) + counter.units(second)).toBe(counter.units(first + second));
      }),
      runs,
    );
  });

  it("also across a line of more than a million characters", async () => {
    const counter = await loadCounter(name);
    const parts = [
      "= heading\n",
      `  ${"中".repeat(1_000_001)}\n`,
      `\t${"considerable things ".repeat(60_000)}\n`,
      `${"=".repeat(400)}\n`,
    ];
    const sum = parts.reduce((total, part) => total + counter.units(part), 0);
    expect(counter.units(parts.join(""))).toBe(sum);
  });
});

describe.each(["o200k_base", "cl100k_base", "estimate"])("C10 safe seams of %s", (name) => {
  it.each([
    ["a line\n", "next", true],
    ["a line;\n", "    indented", true],
    ["a line\n\n", "\t- item", true],
    ["a line.\r\n", "next", true],
    ["line\n", "\u0301mark", true],
    ["line\n", "\ude00", true],
    ["", "anything", false],
    ["line\n", "", false],
    ["no line break", " next", false],
    ["line!\n", "/path", false],
    ["line!\n", " /path", true],
    ["line\n", "\nnext", false],
    ["line\n", "  \nnext", false],
    ["line\n", "   ", false],
    ["line\n", "\u00a0next", true],
    ["line\n", "\u3000次", true],
    ["line\n", " \u2028next", false],
    ["line\n", "\u0085next", false],
    ["line\n", "\vnext", false],
    ["line\n", "\rnext", false],
    ["line\r", "next", false],
  ])("%j + %j: %s", async (before, after, safe) => {
    expect((await loadCounter(name)).splits(before, after)).toBe(safe);
  });
});

it("C10 the rule about slashes is needed: punctuation takes one across the line break", async () => {
  const counter = await loadCounter("o200k_base");
  expect(counter.units(";\n") + counter.units("//")).toBeGreaterThan(counter.units(";\n//"));
});

function joinAtUnsafeSeams(counter: Counter, pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last === undefined || counter.splits(last, piece)) joined.push(piece);
    else joined[joined.length - 1] = last + piece;
  }
  return joined;
}
