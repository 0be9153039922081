import { describe, expect, test } from "vitest";
import { type ClassifierOptions, classifierDetector } from "../../src/screening/classifier-detector.ts";
import { detectorContract } from "../../src/testing/detector-contract.ts";

type Answers = Awaited<ReturnType<ClassifierOptions["classify"]>>;

const answering = (answers: unknown, options: Partial<ClassifierOptions> = {}) =>
  classifierDetector({ id: "tried", classify: async () => answers as Answers, ...options });
const scoreFor = async (answer: unknown, options: Partial<ClassifierOptions> = {}) =>
  (await answering([answer], options).detect(["a text"]))[0]?.score;

/** By length, so that different texts have different scores. */
const byLength = classifierDetector({
  id: "by length",
  classify: async (texts) =>
    texts.map((text) => [
      { label: "INJECTION", score: 1 / (1 + text.length) },
      { label: "SAFE", score: 1 - 1 / (1 + text.length) },
    ]),
});
for (const { name, run } of detectorContract(byLength)) test(`A8: ${name}`, run);

describe("A8: a classifier's labels become a score", () => {
  test.each([
    [
      "the attack's own",
      [
        { label: "INJECTION", score: 0.8 },
        { label: "SAFE", score: 0.2 },
      ],
      0.8,
    ],
    [
      "whatever the order",
      [
        { label: "benign", score: 0.7 },
        { label: "malicious", score: 0.3 },
      ],
      0.3,
    ],
    [
      "the sum of several kinds",
      [
        { label: "jailbreak", score: 0.3 },
        { label: "injection", score: 0.4 },
        { label: "benign", score: 0.3 },
      ],
      0.7,
    ],
    [
      "a numbered one",
      [
        { label: "LABEL_0", score: 0.9 },
        { label: "LABEL_1", score: 0.1 },
      ],
      0.1,
    ],
    ["one label only, the attack's", { label: "Injection", score: 0.9 }, 0.9],
    ["one label only, the other one", { label: "SAFE", score: 0.9 }, 0.1],
    ["one label only, in a list", [{ label: "SAFE", score: 0.9 }], 0.1],
    [
      "a kind that nobody knows beside a harmless one",
      [
        { label: "SAFE", score: 0.01 },
        { label: "PROMPT_INJECTION", score: 0.99 },
      ],
      0.99,
    ],
    [
      "harmless ones only",
      [
        { label: "safe", score: 0.6 },
        { label: "benign", score: 0.4 },
      ],
      0,
    ],
    [
      "never above one",
      [
        { label: "jailbreak", score: 0.7 },
        { label: "injection", score: 0.6 },
      ],
      1,
    ],
  ])("%s", async (_, answer, score) => {
    expect(await scoreFor(answer)).toBeCloseTo(score, 9);
  });

  test("those that the caller names, and no others", async () => {
    const options = { attackLabels: ["Toxic"] };
    expect(
      await scoreFor(
        [
          { label: "TOXIC", score: 0.6 },
          { label: "injection", score: 0.4 },
        ],
        options,
      ),
    ).toBe(0.6);
  });

  test("labels of which none is known are refused: one of them may be the attack's", async () => {
    const labels = [
      { label: "news", score: 0.9 },
      { label: "sport", score: 0.1 },
    ];
    await expect(answering([labels]).detect(["x"])).rejects.toThrow(
      /labels that are not known.*attackLabels/,
    );
  });

  test("the reason names the classifier, and nothing of the text", async () => {
    const [found] = await answering([{ label: "injection", score: 0.9 }]).detect(["sesame"]);
    expect(found?.reasons).toEqual([
      { part: "classifier", id: "tried", says: "tried takes it for an attack", weight: 0.9 },
    ]);
    const [harmless] = await answering([
      [
        { label: "safe", score: 1 },
        { label: "injection", score: 0 },
      ],
    ]).detect(["sesame"]);
    expect(harmless?.reasons).toEqual([]);
  });

  test("thresholds and id are the caller's", () => {
    const limits = { flag: 0.2, block: 0.4 };
    const thresholds = { paranoid: limits, balanced: limits, yolo: limits };
    expect(answering([], { thresholds })).toMatchObject({ id: "tried", thresholds });
    expect(answering([])).not.toHaveProperty("thresholds");
  });
});

describe("A8: an answer that is no score is refused, since it would let everything pass", () => {
  test.each([
    ["nothing", undefined],
    ["no list", { label: "injection", score: 1 }],
    ["too few", []],
    [
      "too many",
      [
        { label: "injection", score: 1 },
        { label: "injection", score: 1 },
      ],
    ],
    ["no labels", [[]]],
    ["null", [null]],
    ["a number", [0.9]],
    ["a label without score", [{ label: "injection" }]],
    ["a score without label", [{ score: 0.4 }]],
    ["a score above one", [{ label: "injection", score: 97 }]],
    ["a score below zero", [{ label: "injection", score: -0.1 }]],
    ["a score that is none", [{ label: "injection", score: Number.NaN }]],
    ["one wrong among right ones", [[{ label: "injection", score: 0.5 }, { label: "safe" }]]],
  ])("%s", async (_, answers) => {
    await expect(answering(answers).detect(["sesame"])).rejects.toMatchObject({
      problems: [{ code: "detector_failed", message: expect.not.stringContaining("sesame") }],
    });
  });

  test("what the classifier throws is passed on", async () => {
    const error = new Error("out of memory");
    const failing = classifierDetector({ id: "tried", classify: () => Promise.reject(error) });
    await expect(failing.detect(["a"])).rejects.toBe(error);
  });

  test("for no texts it is not asked", async () => {
    const failing = classifierDetector({ id: "tried", classify: () => Promise.reject(new Error("asked")) });
    expect(await failing.detect([])).toEqual([]);
  });

  test("the signal reaches it", async () => {
    const { signal } = new AbortController();
    let given: AbortSignal | undefined;
    const listening = classifierDetector({
      id: "tried",
      classify: async (_, options) => {
        given = options.signal;
        return [{ label: "injection", score: 1 }];
      },
    });
    await listening.detect(["a"], { signal });
    expect(given).toBe(signal);
  });
});
