import { describe, expect, test } from "vitest";
import type { Hit } from "../../src/screening/signals/lexicon.ts";
import { matchPatterns, parsePattern } from "../../src/screening/signals/patterns.ts";

const pattern = (words: string) => parsePattern({ id: "tried", says: "is tried", words });

/** Concepts with as many ordinary words between them as there are dots: `ignore . . prompt`. */
function hitsOf(line: string): Hit[] {
  return line.split(" ").flatMap((concept, word) => {
    const start = word * 10;
    return concept === "." ? [] : [{ concept, start, end: start + 9, word }];
  });
}
const matches = (words: string, line: string) => matchPatterns([pattern(words)], hitsOf(line)).length > 0;

test("A8: a pattern is read as steps, each with the words that may stand before it", () => {
  const { id, says, steps } = pattern("ignore|forget ~3 everything ~6 prompt");
  expect({ id, says }).toEqual({ id: "tried", says: "is tried" });
  expect(steps.map(({ concepts, within }) => [[...concepts], within])).toEqual([
    [["ignore", "forget"], 0],
    [["everything"], 3],
    [["prompt"], 6],
  ]);
});

describe("A8: a pattern is found", () => {
  test("up to its distance and not beyond", () => {
    expect(matches("ignore ~2 prompt", "ignore prompt")).toBe(true);
    expect(matches("ignore ~2 prompt", "ignore . . prompt")).toBe(true);
    expect(matches("ignore ~2 prompt", "ignore . . . prompt")).toBe(false);
    expect(matches("ignore ~0 prompt", "ignore . prompt")).toBe(false);
  });

  test("in its order only", () => {
    expect(matches("ignore ~2 prompt", "prompt ignore")).toBe(false);
    expect(matches("ignore ~2 prompt", "prompt ignore prompt")).toBe(true);
  });

  test("with any of a step's meanings, and others in between", () => {
    expect(matches("ignore|forget ~4 prompt|limits", "forget urgent . limits")).toBe(true);
    expect(matches("ignore|forget ~4 prompt|limits", "override limits")).toBe(false);
  });

  test("at a later place where the first one leads nowhere", () => {
    expect(matches("ignore ~2 prompt", "ignore . . . . ignore prompt")).toBe(true);
    expect(matches("a ~2 b ~1 c", "a b . . b c")).toBe(false);
    expect(matches("a ~3 b ~1 c", "a b . . b c")).toBe(true);
  });

  test("not in one and the same words", () => {
    const same: Hit[] = [
      { concept: "say", start: 0, end: 20, word: 0 },
      { concept: "lie", start: 5, end: 9, word: 1 },
    ];
    expect(matchPatterns([pattern("say ~3 lie")], same)).toEqual([]);
  });

  test("once, with the place of the first match", () => {
    const [first, ...others] = matchPatterns(
      [pattern("ignore ~2 prompt")],
      hitsOf(". ignore . prompt ignore prompt"),
    );
    expect(first).toMatchObject({ start: 10, end: 39 });
    expect(others).toEqual([]);
  });

  test("beside others, and none in no hits", () => {
    const both = [pattern("ignore ~2 prompt"), pattern("prompt ~2 reveal"), pattern("reveal ~2 ignore")];
    expect(matchPatterns(both, hitsOf("ignore prompt reveal"))).toHaveLength(2);
    expect(matchPatterns(both, [])).toEqual([]);
  });
});
