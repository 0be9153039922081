import type { RankedEntry } from "quoin";
import { formatTable } from "../format-table.ts";
import type { Paint } from "../terminal.ts";
import { type Selected, type Selector, selectedOf } from "./selector.ts";

export interface Reason {
  selected: boolean;
  why: string;
  hostile: boolean;
}

/** For each of a ranking, in its order: whether it is selected, and why. */
export function reasonsFor(
  ranked: readonly RankedEntry[],
  limits: Selected,
  selector: Pick<Selector, "hostile">,
): Reason[] {
  const { threshold, maxResults } = limits;
  const selected = new Set(selectedOf(ranked, limits, selector));
  return ranked.map((each) => {
    const danger = selector.hostile.get(each.entry);
    const out = (why: string) => ({ selected: false, why, hostile: danger !== undefined });
    if (danger !== undefined) return out(`reads like an attack (${danger.toFixed(2)})`);
    if (selected.has(each)) return { selected: true, why: `at least ${threshold}`, hostile: false };
    return out(each.score >= threshold ? `no more than ${maxResults} are wanted` : `below ${threshold}`);
  });
}

const figure = (value: number) => value.toFixed(3);

/** A line for each: the score, what meaning and words added, what met what, and why it is selected or not. */
export function explanationTable(
  ranked: readonly RankedEntry[],
  task: string,
  selector: Selector,
  limits: Selected,
  paint: Paint,
): string {
  const { names, noun } = selector;
  const reasons = reasonsFor(ranked, limits, selector);
  const rows = ranked.map(({ entry, score, meaning, words, covered, named, matches }, at) => {
    const { selected, why } = reasons[at] as Reason;
    return [
      ...[names[entry] as string, figure(score), figure(meaning), figure(words), figure(covered + named)],
      ...[`${selected ? "yes" : "no"}, ${why}`, shownMatches(matches, task).map(matchText).join(", ")],
    ];
  });
  const head = [noun, "score", "meaning", "words", "word by word", "selected", "what met what"];
  return `${formatTable(head, rows, paint, [1, 2, 3, 4])}\n`;
}

/** The model in the package knows of a number only how long it is, up to four digits: `000`. */
const number = /^0+$/;

/** As the task has it, where it is a number; a document may have had any. */
export function shownMatches(matches: RankedEntry["matches"], task: string): RankedEntry["matches"] {
  const numbers = task.match(/\d+/g) ?? [];
  const asWritten = (word: string) =>
    numbers.find(({ length }) => Math.min(length, 4) === word.length) ?? "(number)";
  return matches.map(({ asked, found, likeness }) => ({
    asked: number.test(asked) ? asWritten(asked) : asked,
    found: number.test(found) ? "(number)" : found,
    likeness,
  }));
}

function matchText({ asked, found, likeness }: RankedEntry["matches"][number]): string {
  return asked === found ? asked : `${asked}~${found} ${likeness.toFixed(2)}`;
}
