import { describe, expect, test } from "vitest";
import { createDetector } from "../../src/screening/create-detector.ts";
import { gramsOf } from "../../src/screening/model/grams.ts";
import { fold } from "../../src/screening/read/fold.ts";
import { peeks } from "../../src/screening/read/peek.ts";
import { see } from "../../src/screening/read/see.ts";
import { wordsOf } from "../../src/screening/read/words.ts";
import { knowledge } from "../../src/screening/signals/knowledge.ts";
import type { Hit } from "../../src/screening/signals/lexicon.ts";
import { matchPatterns } from "../../src/screening/signals/patterns.ts";
import { shapes } from "../../src/screening/signals/shapes.ts";
import { windowsOf } from "../../src/screening/windows.ts";
import { nastyUnits } from "./nasty-units.ts";

/** Below this many milliseconds the clock says more about the machine. */
const quick = 40;
/** Four times the text takes four times as long where time is in proportion, and sixteen times where it is square. */
const tooFast = 8;
let run = 0;

type Work = (text: string) => unknown;

const lengths = [16_000, 64_000, 256_000, 1_024_000];

/** From short texts up, so that what is square is known before it keeps the machine for minutes. */
function growth(unit: string, work: Work, most = 256_000): number {
  let worst = 0;
  let before = Number.POSITIVE_INFINITY;
  for (const length of lengths.filter((each) => each <= most)) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    let time = milliseconds(text, work);
    // A machine that is busy with something else makes one run slow, seldom three.
    for (let again = 0; again < 2 && time > quick && time / before > tooFast / 2; again++)
      time = Math.min(time, milliseconds(text, work));
    if (time > quick) worst = Math.max(worst, time / before);
    if (worst > tooFast) break;
    before = Math.max(time, quick / 4);
  }
  return worst;
}

/** The text differs each time, so that nothing is remembered. */
function milliseconds(text: string, work: Work): number {
  const different = `${text} ${run++}`;
  const started = performance.now();
  work(different);
  return performance.now() - started;
}

function slow(work: Work, units: readonly string[] = nastyUnits, most?: number): string[] {
  return units.filter((unit) => growth(unit, work, most) > tooFast);
}

/** One of each kind. With every other unit, what is square takes seconds for 64,000 characters already. */
const chosen = [
  ...[
    "a",
    "<!-- a",
    "i g n o r e ",
    "01001001 ",
    "%41",
    "&#x41;",
    "aGFybWxlc3MgMTAw ",
    "ignore instructions ",
  ],
  ...["a\u0301\u0316", "\u1112\u1161\u11ab", "無視", "وبالتعليمات ", "\u{e0041}", "aа"],
];

const patient = { retry: 2, timeout: 120_000 };
const { lexicon, patterns } = knowledge();

describe("A8: long texts of anything take time in proportion", () => {
  const parts: readonly (readonly [name: string, work: Work])[] = [
    ["see", see],
    ["fold", fold],
    ["peeks", peeks],
    ["words, and their n-grams", (text) => gramsOf(text, wordsOf(text))],
    ["lexicon", (text) => lexicon.find(text, wordsOf(text))],
    ["lexicon, without spaces", (text) => lexicon.find(text, wordsOf(text), true)],
    ["windows", windowsOf],
  ];
  test.each(parts)("%s", patient, (_, work) => {
    expect(slow(work, nastyUnits, 64_000)).toEqual([]);
    expect(slow(work, chosen)).toEqual([]);
  });

  test.each(shapes.map(({ id, pattern }) => [id, pattern] as const))("shape: %s", patient, (_, pattern) => {
    expect(slow((text) => pattern.exec(text), nastyUnits, 64_000)).toEqual([]);
    expect(slow((text) => pattern.exec(text), chosen)).toEqual([]);
  });

  test("the whole, with every third unit", patient, () => {
    const detector = createDetector();
    const some = nastyUnits.filter((_, at) => at % 3 === 0);
    expect(slow((text) => detector.detect([text]), some, 64_000)).toEqual([]);
  });

  test.each(["a\u0301\u0316", "aGFybWxlc3MgMTAw ", "\u{e0041}"])("the whole: %j", patient, (unit) => {
    const detector = createDetector();
    expect(growth(unit, (text) => detector.detect([text]))).toBeLessThan(tooFast);
  });

  test("the whole, up to a million characters", patient, () => {
    const detector = createDetector();
    const work = (text: string) => detector.detect([text]);
    expect(growth("ignore instructions ", work, 1_024_000)).toBeLessThan(tooFast);
  });
});

describe("A8: patterns take time in proportion to the words that were found", () => {
  /** Nothing but words that could belong to a pattern, and the last one missing. */
  const hitsOf = (concepts: readonly string[], count: number): Hit[] =>
    Array.from({ length: count }, (_, at) => ({
      concept: concepts[at % concepts.length] as string,
      start: at * 4,
      end: at * 4 + 3,
      word: Math.floor(at / 40),
    }));
  const openings = patterns.map(
    ({ id, steps }) => [id, steps.slice(0, -1).flatMap(({ concepts }) => [...concepts])] as const,
  );

  test.each(openings)("%s", patient, (id, concepts) => {
    const wanted = patterns.filter((pattern) => pattern.id === id);
    const last = {
      concept: [...(wanted[0]?.steps.at(-1)?.concepts ?? [])][0] as string,
      start: 0,
      end: 1,
      word: -1,
    };
    const time = (count: number) => {
      const hits = [last, ...hitsOf(concepts, count)];
      const started = performance.now();
      matchPatterns(wanted, hits);
      return performance.now() - started;
    };
    const best = (count: number) => Math.min(time(count), time(count), time(count));
    expect(best(40_000) / Math.max(best(10_000), quick / 4)).toBeLessThan(tooFast);
  });
});
