import type { Counter } from "./types.ts";

export interface Chain {
  /** The units of all texts joined. */
  readonly units: number;
  replace(at: number, text: string): void;
  remove(at: number): void;
}

/**
 * The cost of a row of texts that will be joined, kept exact while texts are replaced or removed.
 * Texts between two safe seams form a run and are counted together, so a change recounts only its
 * own neighbourhood, and nothing but a lookup where every seam is safe.
 */
export function chain(initial: readonly string[], counter: Counter): Chain {
  const texts = [...initial];
  const next = texts.map((_, at) => at + 1);
  const previous = texts.map((_, at) => at - 1);
  /** Of texts that are runs by themselves; most are, and then taking one out needs no lookup. */
  const alone: (number | undefined)[] = [];
  let units = unitsOf(texts, counter, (cost, run, at) => {
    if (run.length === texts[at]?.length) alone[at] = cost;
  });

  function runs(from: number, to: number): number {
    const row: string[] = [];
    for (let at = from; at < to; at = next[at] as number) row.push(texts[at] as string);
    return unitsOf(row, counter);
  }

  /** The start of the run in which the nearest text before `at` stands. */
  function runStart(at: number): number {
    let start = before(at);
    while (start >= 0) {
      const earlier = before(start);
      if (earlier < 0 || counter.splits(texts[earlier] as string, texts[start] as string)) return start;
      start = earlier;
    }
    return at;
  }

  /** Just past the run in which the nearest text after `at` stands. */
  function runEnd(at: number): number {
    let end = after(at);
    while (end < texts.length) {
      const later = after(end);
      if (later >= texts.length || counter.splits(texts[end] as string, texts[later] as string)) return later;
      end = later;
    }
    return end;
  }

  function before(at: number): number {
    let found = previous[at] as number;
    while (found >= 0 && !texts[found]) found = previous[found] as number;
    return found;
  }

  function after(at: number): number {
    let found = next[at] as number;
    while (found < texts.length && !texts[found]) found = next[found] as number;
    return found;
  }

  /** Between safe seams, and leaving a safe one behind: then nothing but its own price goes. */
  function standsAlone(at: number): boolean {
    const text = texts[at] as string;
    const left = texts[before(at)];
    const right = texts[after(at)];
    if (left !== undefined && !counter.splits(left, text)) return false;
    if (right !== undefined && !counter.splits(text, right)) return false;
    return left === undefined || right === undefined || counter.splits(left, right);
  }

  function change(at: number, apply: () => void): void {
    const start = runStart(at);
    const end = runEnd(at);
    units -= runs(start, end);
    apply();
    units += runs(start, end);
  }

  return {
    get units() {
      return units;
    },
    replace(at, text) {
      if (texts[at] === text) return;
      change(at, () => {
        texts[at] = text;
      });
    },
    remove(at) {
      const unlink = () => {
        texts[at] = "";
        const left = previous[at] as number;
        const right = next[at] as number;
        if (left >= 0) next[left] = right;
        if (right < texts.length) previous[right] = left;
      };
      if (standsAlone(at)) {
        units -= alone[at] ?? counter.units(texts[at] as string);
        unlink();
      } else change(at, unlink);
    },
  };
}

/** The units of the texts joined, counted in the runs between safe seams; `onRun` sees each of them. */
export function unitsOf(
  texts: readonly string[],
  counter: Counter,
  onRun?: (units: number, run: string, first: number, end: number) => void,
): number {
  let sum = 0;
  let run = "";
  let last = "";
  let first = 0;
  // One step past the end, to finish the last run.
  for (let at = 0; at <= texts.length; at++) {
    const text = texts[at];
    if (text === "") continue;
    if (text !== undefined && run && !counter.splits(last, text)) {
      run += text;
      last = text;
      continue;
    }
    if (run) {
      const units = counter.units(run);
      onRun?.(units, run, first, at);
      sum += units;
    }
    if (text === undefined) break;
    run = text;
    last = text;
    first = at;
  }
  return sum;
}

/** How many texts the longest run holds. */
export function longestRun(texts: readonly string[], counter: Counter): number {
  let longest = 0;
  let run = 0;
  let last = "";
  for (const text of texts) {
    if (!text) continue;
    run = last && counter.splits(last, text) ? 1 : run + 1;
    longest = Math.max(longest, run);
    last = text;
  }
  return longest;
}
