import type { RankedEntry } from "quoin";
import { formatTable } from "../format-table.ts";
import type { Paint } from "../terminal.ts";
import { type Selected, selectedOf } from "./selector.ts";

export interface Reason {
  selected: boolean;
  why: string;
}

/** For each of a ranking, in its order: whether it is selected, and why. */
export function reasonsFor(ranked: readonly RankedEntry[], limits: Selected): Reason[] {
  const { threshold, maxResults } = limits;
  const selected = new Set(selectedOf(ranked, limits));
  return ranked.map((each) => {
    if (selected.has(each)) return { selected: true, why: `at least ${threshold}` };
    if (each.score >= threshold) return { selected: false, why: `no more than ${maxResults} are wanted` };
    return { selected: false, why: `below ${threshold}` };
  });
}

const figure = (value: number) => value.toFixed(3);

/** A line for each: the score, what meaning and words added, what met what, and why it is selected or not. */
export function explanationTable(
  ranked: readonly RankedEntry[],
  names: readonly string[],
  limits: Selected,
  paint: Paint,
): string {
  const reasons = reasonsFor(ranked, limits);
  const rows = ranked.map(({ entry, score, meaning, words, covered, named, matches }, at) => {
    const { selected, why } = reasons[at] as Reason;
    return [
      ...[names[entry] as string, figure(score), figure(meaning), figure(words), figure(covered + named)],
      ...[`${selected ? "yes" : "no"}, ${why}`, matches.map(matchText).join(", ")],
    ];
  });
  const head = ["tool", "score", "meaning", "words", "word by word", "selected", "what met what"];
  return `${formatTable(head, rows, paint, [1, 2, 3, 4])}\n`;
}

function matchText({ asked, found, likeness }: RankedEntry["matches"][number]): string {
  return asked === found ? asked : `${asked}~${found} ${likeness.toFixed(2)}`;
}
