import type { CaseResult, ChoiceResult } from "./types.ts";

/** Shares from 0 to 1; absent where no case has anything to measure. */
export interface ChoiceFigures {
  /** Cases that expect some. */
  cases: number;
  /** Of what each expects: how much stands among the first five of the ranking. */
  recallAt5?: number;
  /** How much is in the prompt. */
  offered?: number;
  /** Of all that was found by meaning: how much was expected. */
  precision?: number;
  /** Cases that expect none, and how many of them got some. */
  expectNone: number;
  needless: number;
}

export interface Spread {
  least: number;
  median: number;
  most: number;
}

export interface Share {
  of: number;
  right: number;
}

/** Expected parts of texts that are in the prompt; the rest is of cases that say which memories they expect, or none. */
export interface MemoryFigures extends Share {
  /** Of all that these cases were shown: how much was expected. */
  precision?: number;
  expectNone: number;
  needless: number;
}

export interface Figures {
  /** `all`, or a language. */
  language: string;
  cases: number;
  failed: number;
  tools: ChoiceFigures;
  skills: ChoiceFigures;
  memories: MemoryFigures;
  /** Entries of memory and activity in a prompt, on average: all of them would be as good as none. */
  memoriesShown: number;
  modes: Share;
  /** Of the monolith's tokens, how many an assembled prompt does without. */
  saving?: Spread;
  savingWithSkillBodies?: Spread;
}

/** For each language, in the order of their first cases, and for all. */
export function figuresByLanguage(results: readonly CaseResult[]): { languages: Figures[]; all: Figures } {
  const names = [...new Set(results.map(({ language }) => language))];
  const languages = names.map((name) =>
    figuresOf(
      name,
      results.filter(({ language }) => language === name),
    ),
  );
  return { languages, all: figuresOf("all", results) };
}

function figuresOf(language: string, results: readonly CaseResult[]): Figures {
  const saved = (key: "assembled" | "withSkillBodies") =>
    spreadOf(
      results
        .filter(({ tokens }) => tokens.monolith > 0)
        .map(({ tokens }) => 1 - tokens[key] / tokens.monolith),
    );
  const modes = results.filter(({ mode }) => mode.expected !== undefined);
  const [saving, savingWithSkillBodies] = [saved("assembled"), saved("withSkillBodies")];
  return {
    ...{ language, cases: results.length },
    failed: results.filter(({ failures }) => failures.length > 0).length,
    tools: choiceFigures(results.map(({ tools }) => tools)),
    skills: choiceFigures(results.map(({ skills }) => skills)),
    memories: memoryFigures(results.map(({ memories }) => memories)),
    memoriesShown: mean(results.map(({ memories }) => memories.shown.length)),
    modes: { of: modes.length, right: modes.filter(({ mode }) => mode.expected === mode.got).length },
    ...(saving && { saving }),
    ...(savingWithSkillBodies && { savingWithSkillBodies }),
  };
}

type Measured = ChoiceResult & { expected: readonly string[] };

function choiceFigures(choices: readonly ChoiceResult[]): ChoiceFigures {
  const measured = choices.filter((choice): choice is Measured => choice.expected !== undefined);
  const wanting = measured.filter(({ expected }) => expected.length > 0);
  const none = measured.filter(({ expected }) => expected.length === 0);
  const found = measured.map(({ expected, offered, base }) => {
    const own = offered.filter((name) => !base.includes(name));
    return { own: own.length, right: own.filter((name) => expected.includes(name)).length };
  });
  const all = sum(found.map(({ own }) => own));
  const share = (inside: (choice: Measured) => readonly string[]) =>
    wanting.length === 0
      ? undefined
      : mean(wanting.map((choice) => shareIn(choice.expected, inside(choice))));
  const recallAt5 = share(({ ranked }) => ranked.slice(0, 5).map(({ name }) => name));
  const offered = share((choice) => choice.offered);
  return {
    cases: wanting.length,
    ...(recallAt5 !== undefined && { recallAt5 }),
    ...(offered !== undefined && { offered }),
    ...(all > 0 && { precision: sum(found.map(({ right }) => right)) / all }),
    expectNone: none.length,
    needless: none.filter(({ offered, base }) => offered.length > base.length).length,
  };
}

function memoryFigures(all: readonly CaseResult["memories"][]): MemoryFigures {
  const measured = all.flatMap(({ expected, ...rest }) => (expected ? [{ expected, ...rest }] : []));
  const none = measured.filter(({ expected }) => expected.length === 0);
  const shown = sum(measured.map((each) => each.shown.length));
  const right = measured.map(
    (each) => each.shown.filter((text) => each.expected.some((part) => text.includes(part))).length,
  );
  return {
    of: sum(measured.map(({ expected }) => expected.length)),
    right: sum(measured.map(({ expected, missing }) => expected.length - missing.length)),
    ...(shown > 0 && { precision: sum(right) / shown }),
    expectNone: none.length,
    needless: none.filter((each) => each.shown.length > 0).length,
  };
}

function shareIn(expected: readonly string[], names: readonly string[]): number {
  return expected.filter((name) => names.includes(name)).length / expected.length;
}

export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((one, other) => one - other);
  return {
    least: sorted[0] as number,
    median: quantile(sorted, 0.5),
    most: sorted.at(-1) as number,
  };
}

/** Of sorted values; the nearest one that is there. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
