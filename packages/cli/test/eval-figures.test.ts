/** What `quoin eval` measures, by hand. */
import { describe, expect, it } from "vitest";
import { cellsOf, columns } from "../src/suite/columns.ts";
import { breachesOf, failuresOf } from "../src/suite/failures-of.ts";
import { figuresByLanguage, quantile, spreadOf } from "../src/suite/figures.ts";
import type { FilterFigures } from "../src/suite/measure-filter.ts";
import { quarterly } from "../src/suite/quarterly.ts";
import { describeShortfall, shortfallsOf } from "../src/suite/shortfalls.ts";
import { caseResult, choice } from "./eval-results.ts";

const filter: FilterFigures = {
  ...{ hostile: 4, dropped: 3, harmless: 10, wronglyDropped: 1, nearInCases: 2, shownInCases: 1 },
  ...{ passed: ["a"], wrong: ["b"] },
};

const results = [
  // Found by itself and offered; one that was not asked for beside it.
  caseResult({ tools: choice(["x"], ["base", "x", "y"], ["base"], { x: 0.9, y: 0.7 }) }),
  // In the ranking, but below the score: of the two expected, one is a base tool.
  caseResult({ tools: choice(["z", "base"], ["base"], ["base"], { a: 0.4, z: 0.3 }) }),
  // None expected, and one offered.
  caseResult({ tools: choice([], ["base", "q"], ["base"], { q: 0.8 }) }),
  // Nothing said of tools: what is offered counts nowhere.
  caseResult({ tools: choice(undefined, ["w"], [], { w: 0.8 }) }),
];

describe("figuresByLanguage", () => {
  // A12
  const { all } = figuresByLanguage(results);

  it("looks for what is expected in the ranking and in the prompt", () => {
    expect(all.tools.cases).toBe(2);
    // x is there; z is, and the base tool is not in the ranking.
    expect(all.tools.recallAt5).toBeCloseTo((1 + 1 / 2) / 2, 12);
    expect(all.tools.offered).toBeCloseTo((1 + 1 / 2) / 2, 12);
  });

  it("takes the precision of what was found by meaning, in cases that expect none too", () => {
    // x of x, y and q.
    expect(all.tools.precision).toBeCloseTo(1 / 3, 12);
    expect([all.tools.expectNone, all.tools.needless]).toEqual([1, 1]);
  });

  it("sees no further than five in the ranking", () => {
    const ranked = { a: 0.9, b: 0.8, c: 0.7, d: 0.6, e: 0.5, f: 0.4 };
    const of = (name: string) =>
      figuresByLanguage([caseResult({ tools: choice([name], [], [], ranked) })]).all.tools.recallAt5;
    expect([of("e"), of("f")]).toEqual([1, 0]);
  });

  it("compares tokens with the monolith, and says nothing where there is none", () => {
    const saved = (assembled: number, monolith: number) =>
      caseResult({ tokens: { assembled, monolith, withSkillBodies: assembled } });
    const { saving } = figuresByLanguage([saved(10, 100), saved(40, 100), saved(20, 100)]).all;
    expect(saving?.least).toBeCloseTo(0.6, 12);
    expect(saving?.median).toBeCloseTo(0.8, 12);
    expect(saving?.most).toBeCloseTo(0.9, 12);
    expect(figuresByLanguage([saved(10, 0)]).all.saving).toBeUndefined();
  });

  it("takes the precision of memories where a case says which it expects, or that it expects none", () => {
    const recalled = (expected: string[] | undefined, ...shown: string[]) =>
      caseResult({
        memories: {
          ...(expected && { expected }),
          missing: (expected ?? []).filter((part) => !shown.some((text) => text.includes(part))),
          shown,
        },
      });
    const { memories, memoriesShown } = figuresByLanguage([
      recalled(["tide"], "the tide table", "a note", "another"),
      recalled([], "a note"),
      recalled([]),
      // Nothing said of memories: what is shown counts nowhere.
      recalled(undefined, "a note", "another", "a third"),
    ]).all;
    expect(memories).toEqual({ of: 1, right: 1, precision: 1 / 4, expectNone: 2, needless: 1 });
    expect(memoriesShown).toBe(7 / 4);
  });

  it("keeps languages apart", () => {
    const { languages } = figuresByLanguage([
      caseResult({ language: "fr", mode: { expected: "plan", got: "act" } }),
      caseResult({ language: "en", mode: { expected: "act", got: "act" } }),
    ]);
    expect(languages.map(({ language, modes }) => [language, modes.right])).toEqual([
      ["fr", 0],
      ["en", 1],
    ]);
  });

  it("takes quantiles that are there", () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2);
    expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
    expect(spreadOf([])).toBeUndefined();
  });
});

describe("shortfallsOf", () => {
  it("names each language that falls short, and the whole where it is no matter of languages", () => {
    const results = [
      caseResult({ language: "fr", tools: choice(["x"], [], [], {}) }),
      caseResult({ language: "en", tools: choice(["x"], ["x"], [], { x: 1 }) }),
    ];
    const { languages } = figuresByLanguage(results);
    const found = shortfallsOf(
      { recallAt5: 0.9, filterRate: 0.8, harmlessKept: 0.9, memories: 1 },
      languages,
      filter,
    );
    expect(found.map(describeShortfall)).toEqual([
      "recallAt5 in fr is 0.000, 0.900 below 0.9",
      "filterRate is 0.750, 0.050 below 0.8",
      // Nothing to measure it with is no success.
      "memories could not be measured, and 1 is wanted",
    ]);
  });
});

describe("a threshold (A12)", () => {
  it("on saved tokens must hold for the worst case, and what just reaches one does", () => {
    const results = [10, 10, 80].map((assembled) =>
      caseResult({ tokens: { assembled, withSkillBodies: assembled, monolith: 100 } }),
    );
    const { languages } = figuresByLanguage(results);
    const told = (tokenSaving: number) =>
      shortfallsOf({ tokenSaving }, languages, filter).map(describeShortfall);
    expect(told(0.3)).toEqual(["tokenSaving in en is 20.0%, 10.0 points below 30.0%"]);
    expect(told(1 - 80 / 100)).toEqual([]);
  });

  it("on tokens may be met exactly; a task that took no call of the embedder is a breach", () => {
    const tokens = { assembled: 10, most: 10, monolith: 0, withSkillBodies: 10 };
    expect(breachesOf(caseResult({ tokens }))).toEqual([]);
    expect(breachesOf(caseResult({ calls: { first: 0, repeated: 0 } }))).toEqual([
      "a new task took 0 calls of the embedder, not 1",
    ]);
  });
});

describe("describeShortfall", () => {
  it("tells savings in the unit of the table, and a prompt longer than the monolith as such", () => {
    const saving = (got: number) =>
      describeShortfall({ threshold: "tokenSaving", language: "en", wanted: 0.3, got });
    expect(saving(0.125)).toBe("tokenSaving in en is 12.5%, 17.5 points below 30.0%");
    expect(saving(-52.333)).toBe("tokenSaving in en is none (53.3 times as long), and 30.0% is wanted");
    expect(saving(-0.5)).toBe("tokenSaving in en is none (1.5 times as long), and 30.0% is wanted");
  });
});

describe("the table of figures", () => {
  it("has no heading twice, and a cell for each", () => {
    const { all } = figuresByLanguage(results);
    const heads = columns.map(({ head }) => head);
    expect(new Set(heads).size).toBe(heads.length);
    expect(cellsOf(all)).toHaveLength(heads.length);
    const { all: longer } = figuresByLanguage([
      caseResult({ tokens: { assembled: 533, withSkillBodies: 533, monolith: 10 } }),
    ]);
    expect(cellsOf(longer).at(-1)).toBe("none (53.3 times as long)");
  });
});

describe("quarterly", () => {
  it("passes on four steps of many, for a log", () => {
    const told: number[] = [];
    const update = quarterly((done) => told.push(done));
    for (let done = 1; done <= 200; done++) update(done, 200);
    expect(told).toEqual([50, 100, 150, 200]);
  });
});

describe("failuresOf", () => {
  it("tells what was expected, where it stands, and what must not be", () => {
    const result = caseResult({
      mode: { expected: "plan", got: "act" },
      tools: choice(["x", "far"], [], [], { y: 0.9, x: 0.42 }),
      skills: choice([], ["s"], [], { s: 0.7 }),
      memories: { expected: ["a note"], missing: ["a note"], shown: ["other"] },
      ...{ absent: ["must"], leaked: ["secret"], hostile: { dropped: [], shown: ["m1"] } },
      tokens: { assembled: 12, most: 10, monolith: 0, withSkillBodies: 12 },
      calls: { first: 2, repeated: 1 },
      isRepeatable: false,
    });
    const failures = [...failuresOf(result), ...breachesOf(result)];
    expect(failures).toEqual([
      "tool not offered: x (rank 2, score 0.42; first is y 0.90)",
      "tool not offered: far (not among the first 2; first is y 0.90)",
      "no skill expected, offered: s 0.70",
      "mode: expected plan, got act",
      'memory not recalled: "a note"',
      'not in the prompt: "must"',
      "hostile memory in the prompt: m1",
      'in the prompt, and must not be: "secret"',
      "the prompt has 12 tokens, more than 10",
      "a new task took 2 calls of the embedder, not 1",
      "the same task again took 1 calls of the embedder, not 0",
      "the same task again gave another prompt",
    ]);
    expect(failuresOf(caseResult())).toEqual([]);
    expect(breachesOf(caseResult())).toEqual([]);
    // No threshold makes these good: the command ends with 1 whatever the figures.
    expect(breachesOf(result)).toEqual(failures.slice(5));
  });
});
