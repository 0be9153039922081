import { questionOf, type RankedEntry } from "quoin";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import { readText } from "../read-text.ts";
import { paintFor, type Terminal } from "../terminal.ts";
import { explanationTable, reasonsFor, shownMatches } from "./explain-selection.ts";
import { type Selected, type Selector, selectedOf, withoutSecrets } from "./selector.ts";

export interface TaskFlags extends Selected {
  limit: number;
  explain?: boolean;
  json?: boolean;
}

/** One task, told to a person or as JSON. */
export async function selectTask(
  given: string,
  flags: TaskFlags,
  selector: Selector,
  terminal: Terminal,
): Promise<void> {
  // A shell ends what it pipes with a line break that nobody wrote.
  const task = given === "-" ? (await readText("-")).replace(/\r?\n$/, "") : given;
  const [ranked = []] = await selector.rank([task], Math.max(flags.limit, flags.maxResults));
  const shown = ranked.slice(0, flags.limit);
  const { names, noun, embedder, hostile } = selector;
  const { answersItself } = questionOf(task);
  if (flags.json) return terminal.out(`${JSON.stringify(report(), null, 2)}\n`);
  const selected = selectedOf(ranked, flags, selector);
  if (flags.explain) {
    const paint = paintFor(process.stdout, process.env);
    await terminal.out(explanationTable(shown, withoutSecrets(task), selector, flags, paint));
    if (answersItself)
      terminal.note(
        "note: the task reads like one that a model answers by itself: scores are lower for that\n",
      );
  } else await terminal.out(selected.map((each) => `${printableLine(nameIn(each))}\n`).join(""));
  if (selected.length === 0)
    terminal.note(`note: no ${noun} has a score of ${flags.threshold}: none is selected\n`);
  const attacks = ranked.filter(({ entry, score }) => hostile.has(entry) && score >= flags.threshold).length;
  if (attacks > 0)
    terminal.note(
      `note: ${count(attacks, noun)} ${attacks === 1 ? "reads" : "read"} like an attack: prompts leave out what does\n`,
    );
  if (!embedder) terminal.note("note: chosen by words alone\n");

  function nameIn({ entry }: RankedEntry): string {
    return names[entry] as string;
  }

  function report() {
    const reasons = reasonsFor(shown, flags, selector);
    return {
      ...{ task, threshold: flags.threshold, maxResults: flags.maxResults, embedder: embedder ?? null },
      ...{ answersItself, selected: selectedOf(ranked, flags, selector).map(nameIn) },
      ranked: shown.map((each, at) => {
        const { entry, ...figures } = each;
        const matches = shownMatches(figures.matches, withoutSecrets(task));
        return { name: names[entry], ...figures, matches, ...reasons[at] };
      }),
    };
  }
}
