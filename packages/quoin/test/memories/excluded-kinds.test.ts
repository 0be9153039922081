import { expect, it } from "vitest";
import { isExcludedKind } from "../../src/memories.ts";

// A7
it.each([
  "system",
  " System ",
  "ＳＹＳＴＥＭ",
  "syѕtem",
  "sy-stem",
  "meta",
  "Méta",
  "over-ride",
  "over_ride",
  "OVERRIDE!",
])("%j is kept out of prompts", (kind) => expect(isExcludedKind(kind)).toBe(true));

it.each(["fact", "systems", "metadata", "rule", "", "система"])("%j is not", (kind) =>
  expect(isExcludedKind(kind)).toBe(false),
);
