/** What is measured, by hand. */
import { describe, expect, it } from "vitest";
import { figuresOf, recall, reciprocalRank } from "../src/evaluation/figures-of.ts";
import { figuresMarkdown, figuresTable } from "../src/evaluation/format-figures.ts";
import { ranksOf } from "../src/evaluation/ranks-of.ts";
import { paintFor } from "../src/terminal.ts";

describe("ranksOf", () => {
  it("counts from 1, best score first, in the order that was asked", () => {
    expect(ranksOf([0.1, 0.9, 0.5, -1], [0, 1, 2, 3])).toEqual([3, 1, 2, 4]);
    expect(ranksOf([0.1, 0.9, 0.5, -1], [3, 1])).toEqual([4, 1]);
  });

  it("of equal scores the earlier in the catalogue is first", () => {
    expect(ranksOf([0, 1, 0, 1, 0], [0, 1, 2, 3, 4])).toEqual([3, 1, 4, 2, 5]);
  });
});

describe("figuresOf", () => {
  it("recall is the share that was found, the reciprocal rank that of the best", () => {
    expect(recall([2, 7, 1, 11], 1)).toBe(0.25);
    expect(recall([2, 7, 1, 11], 5)).toBe(0.5);
    expect(recall([2, 7, 1, 11], 10)).toBe(0.75);
    expect(recall([5], 5)).toBe(1);
    expect(reciprocalRank([4, 2, 9])).toBe(0.5);
  });

  it("takes the mean over queries, however many tools each expects", () => {
    // Recall@1: 1, 0, 0. @5: 1, 1/2, 0. @10: 1, 1, 0. Reciprocal ranks: 1, 1/2, 1/20.
    const { recall, mrr } = figuresOf([[1], [2, 8], [20]]);
    expect(recall[1]).toBeCloseTo(1 / 3, 12);
    expect(recall[5]).toBeCloseTo(1.5 / 3, 12);
    expect(recall[10]).toBeCloseTo(2 / 3, 12);
    expect(mrr).toBeCloseTo(1.55 / 3, 12);
  });
});

describe("the tables", () => {
  const figures = (first: number) => ({ recall: { 1: first, 5: 0.75, 10: 1 }, mrr: 0.8125 });
  const row = (language: string) => ({
    ...{ language, queries: 4 },
    ...{ lexical: figures(0), alone: figures(0.5), fusion: figures(1) },
  });
  const sets = [
    { name: "one|set", tools: 3, leftOut: 0, languages: [row("en")] },
    { name: "two", tools: 9, leftOut: 1, languages: [row("fr"), row("pt")] },
  ];

  it("name the language only where there are several", () => {
    expect(figuresMarkdown(sets)).toBe(
      [
        "| set | lexical | alone | fusion |",
        "|---|---|---|---|",
        "| one\\|set | .00 / .75 | .50 / .75 | 1.00 / .75 |",
        "| two fr | .00 / .75 | .50 / .75 | 1.00 / .75 |",
        "| two pt | .00 / .75 | .50 / .75 | 1.00 / .75 |",
        "",
      ].join("\n"),
    );
    const lines = figuresTable(sets, paintFor({}, { NO_COLOR: "1" })).split("\n");
    expect(lines[0]).toMatch(/set +tools +queries +scorer +recall@1 +recall@5 +recall@10 +MRR/);
    expect(lines[1]).toMatch(/^ {2}one\|set +3 +4 +lexical +\.000 +\.750 +1\.000 +\.813$/);
    expect(lines[2]).toMatch(/^ +alone +\.500/);
    expect(lines[4]).toMatch(/^ {2}two fr +9 +4 +lexical/);
  });
});
