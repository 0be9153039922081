import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Detector,
  type ScreenProfile,
  type Thresholds,
  usualThresholds,
  verdictOf,
} from "../../src/core/detector.ts";
import { screenTexts } from "../../src/screening/screen-texts.ts";
import { strictestOf } from "../../src/screening/strictest-of.ts";
import { detectorContract } from "../../src/testing/detector-contract.ts";

const profiles = ["paranoid", "balanced", "yolo"] as const;
const same = (limits: Thresholds) => ({ paranoid: limits, balanced: limits, yolo: limits });

/** Says the same score of every text. */
function saying(score: number, thresholds?: Detector["thresholds"], id = `says ${score}`): Detector {
  return {
    id,
    ...(thresholds && { thresholds }),
    detect: (texts) => texts.map(() => ({ score, reasons: [{ says: id }] })),
  };
}

async function verdictBy(detector: Detector, profile: ScreenProfile): Promise<string> {
  const [found] = await detector.detect(["a"]);
  return verdictOf(found?.score ?? Number.NaN, detector.thresholds?.[profile] ?? usualThresholds);
}

for (const { name, run } of detectorContract(
  strictestOf([saying(0.2), saying(0.7, same({ flag: 0.8, block: 0.95 }))]),
))
  test(`A8: ${name}`, run);

describe("A8: several detectors as one", () => {
  test("the word of the strictest, with its reasons", async () => {
    const strictest = strictestOf([saying(0.2), saying(0.8), saying(0.4)]);
    expect(await strictest.detect(["a", "b"])).toEqual([
      { score: 0.8, reasons: [{ says: "says 0.8" }] },
      { score: 0.8, reasons: [{ says: "says 0.8" }] },
    ]);
    expect(strictest.id).toBe("strictest of says 0.2 + says 0.8 + says 0.4");
  });

  test("of each text by itself, in the order of the texts", async () => {
    const byWord = (word: string): Detector => ({
      id: word,
      detect: async (texts) => texts.map((text) => ({ score: text.includes(word) ? 0.9 : 0.1, reasons: [] })),
    });
    const found = await strictestOf([byWord("x"), byWord("y")]).detect(["x", "none", "y", "xy"]);
    expect(found.map(({ score }) => score)).toEqual([0.9, 0.1, 0.9, 0.9]);
  });

  test("a score counts by its detector's thresholds, not by its size", async () => {
    const timid = saying(0.3, same({ flag: 0.2, block: 0.4 }));
    const loud = saying(0.6, same({ flag: 0.8, block: 0.9 }));
    const [found] = await strictestOf([timid, loud]).detect(["a"]);
    expect(found?.reasons).toEqual([{ says: "says 0.3" }]);
    expect(found?.score).toBeCloseTo(0.7, 9);
  });

  test("the scale keeps the order, from 0 to 1, and puts the thresholds of balanced at 0.5 and 0.9", async () => {
    const limits = same({ flag: 0.7, block: 0.8 });
    const scale = async (score: number) =>
      (await strictestOf([saying(score, limits)]).detect(["a"]))[0]?.score ?? -1;
    const scores = await Promise.all([0, 0.35, 0.7, 0.75, 0.8, 0.9, 1].map(scale));
    expect(scores.map((score) => Number(score.toFixed(6)))).toEqual([0, 0.25, 0.5, 0.7, 0.9, 0.95, 1]);
  });

  const limit = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([a, b]) => ({ flag: Math.min(a, b) / 100, block: Math.max(a, b) / 100 }));
  const score = fc.integer({ min: 0, max: 1000 }).map((thousandth) => thousandth / 1000);

  test("under balanced nobody's flag or block is lost, and none is made up", async () => {
    const rank = ["pass", "flag", "block"];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(score, limit), { minLength: 1, maxLength: 4 }), async (given) => {
        const each = given.map(([score, limits]) => saying(score, same(limits)));
        const own = await Promise.all(each.map((detector) => verdictBy(detector, "balanced")));
        const worst = rank[Math.max(...own.map((verdict) => rank.indexOf(verdict)))];
        expect(await verdictBy(strictestOf(each as [Detector, ...Detector[]]), "balanced")).toBe(worst);
      }),
      { numRuns: 1000 },
    );
  });

  test("a detector that blocks all that it flags does not silence the others' flags", async () => {
    const flagging = saying(0.6, same({ flag: 0.5, block: 0.9 }));
    for (const quiet of [
      saying(0, same({ flag: 0.75, block: 0.75 })),
      saying(0, same({ flag: 0.5, block: 1 })),
    ])
      for (const profile of profiles)
        expect(await verdictBy(strictestOf([flagging, quiet]), profile)).toBe("flag");
    const blocking = saying(0.95, same({ flag: 0.5, block: 0.9 }));
    expect(
      await verdictBy(strictestOf([blocking, saying(0, same({ flag: 0.5, block: 1 }))]), "balanced"),
    ).toBe("block");
  });

  test("a failure of one is the failure of all", async () => {
    const failing: Detector = { id: "failing", detect: () => Promise.reject(new Error("no answer")) };
    await expect(strictestOf([saying(0.2), failing]).detect(["a"])).rejects.toThrow("no answer");
  });

  test("the signal reaches every one of them", async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const listening = (id: string): Detector => ({
      id,
      detect: (texts, options) => {
        given.push(options?.signal);
        return texts.map(() => ({ score: 0, reasons: [] }));
      },
    });
    await strictestOf([listening("a"), listening("b")]).detect(["x"], { signal });
    expect(given).toEqual([signal, signal]);
  });
});

describe("A8: texts that are screened to be kept", () => {
  test("have a score, who gave it, a verdict and reasons, in their order", async () => {
    const detector: Detector = {
      id: "by length",
      detect: (texts) => texts.map(({ length }) => ({ score: length / 10, reasons: [{ says: "is long" }] })),
    };
    expect(await screenTexts(detector, ["aaaaaaaaaa", "a", "aaaaaa"])).toEqual([
      { score: 1, by: "by length", verdict: "block", reasons: [{ says: "is long" }] },
      { score: 0.1, by: "by length", verdict: "pass", reasons: [{ says: "is long" }] },
      { score: 0.6, by: "by length", verdict: "flag", reasons: [{ says: "is long" }] },
    ]);
    expect(await screenTexts(detector, [])).toEqual([]);
  });

  test("by the thresholds of the profile, balanced when none is named", async () => {
    const thresholds = {
      paranoid: { flag: 0.1, block: 0.3 },
      balanced: { flag: 0.3, block: 0.6 },
      yolo: { flag: 0.6, block: 0.9 },
    };
    const verdictFor = async (profile?: ScreenProfile) =>
      (await screenTexts(saying(0.4, thresholds), ["a"], profile && { profile }))[0]?.verdict;
    expect(await Promise.all([...profiles, undefined].map(verdictFor))).toEqual([
      "block",
      "flag",
      "pass",
      "flag",
    ]);
  });

  test("the signal is the detector's", async () => {
    const aborted = AbortSignal.abort(new Error("changed my mind"));
    const work = screenTexts(strictestOf([saying(0.4)]), ["a"], { signal: aborted });
    await expect(work).rejects.toThrow("changed my mind");
  });
});
