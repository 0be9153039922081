import { questionOf, type RankedEntry } from "quoin";
import { printableLine } from "../printable.ts";
import { readText } from "../read-text.ts";
import { paintFor, type Terminal } from "../terminal.ts";
import { explanationTable, reasonsFor } from "./explain-selection.ts";
import { type Selected, type Selector, selectedOf } from "./selector.ts";

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
  const { names, embedder } = selector;
  const { answersItself } = questionOf(task);
  if (flags.json) return terminal.out(`${JSON.stringify(report(), null, 2)}\n`);
  const selected = selectedOf(ranked, flags);
  if (flags.explain) {
    await terminal.out(explanationTable(shown, names, flags, paintFor(process.stdout, process.env)));
    if (answersItself)
      terminal.note(
        "note: the task reads like one that a model answers by itself: scores are lower for that\n",
      );
  } else await terminal.out(selected.map((each) => `${printableLine(nameIn(each))}\n`).join(""));
  if (selected.length === 0)
    terminal.note(`note: no tool has a score of ${flags.threshold}: none is selected\n`);
  if (!embedder) terminal.note("note: chosen by words alone\n");

  function nameIn({ entry }: RankedEntry): string {
    return names[entry] as string;
  }

  function report() {
    const reasons = reasonsFor(shown, flags);
    return {
      ...{ task, threshold: flags.threshold, maxResults: flags.maxResults, embedder: embedder ?? null },
      ...{ answersItself, selected: selectedOf(ranked, flags).map(nameIn) },
      ranked: shown.map((each, at) => {
        const { entry, ...figures } = each;
        return { name: names[entry], ...figures, ...reasons[at] };
      }),
    };
  }
}
