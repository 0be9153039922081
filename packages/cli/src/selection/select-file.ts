import { lineByLine } from "../batch/line-by-line.ts";
import { type Given, type LineForm, textOf } from "../batch/parse-line.ts";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import { nameOf } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";
import { type Selected, type Selector, selectedOf } from "./selector.ts";

interface Query extends Given {
  query: string;
}

const queryForm: LineForm<Query> = {
  code: "query_line_invalid",
  what: '"query"',
  read(object, need) {
    const query = textOf(object, "query", need);
    need(typeof query !== "string" || query.trim() !== "", "query", "is empty");
    return { query };
  },
  sizeOf: ({ query }) => query.length,
};

/** A server is asked in batches, and the first lines need not wait for the last. */
const queriesAtOnce = 64;
/** So many ids are remembered to tell that one comes again: what has no end must not fill the memory. */
const mostIds = 1_000_000;

export interface FileFlags extends Selected {
  queries: string;
  out?: string;
  /** How many of the ranking each line has. */
  limit: number;
}

/** Every query of a file, a line out for a line in. */
export async function selectFile(flags: FileFlags, selector: Selector, terminal: Terminal): Promise<void> {
  const { queries, out, limit } = flags;
  let [tools, without, again] = [0, 0, 0];
  const ids = new Set<string | number>();
  const done = await lineByLine(
    {
      ...{ in: queries, ...(out !== undefined && { out }) },
      ...{ form: queryForm, what: "queries", atOnce: queriesAtOnce },
      async linesFor(batch) {
        const rankings = await selector.rank(
          batch.map(({ query }) => query),
          Math.max(limit, flags.maxResults),
        );
        return rankings.map((ranked, at) => {
          const selected = selectedOf(ranked, flags, selector);
          const { id } = batch[at] as Query;
          if (ids.has(id)) again++;
          else if (ids.size < mostIds) ids.add(id);
          tools += selected.length;
          if (selected.length === 0) without++;
          const shown = ranked.slice(0, limit);
          const line = {
            id,
            ranked: shown.map(({ entry }) => selector.names[entry]),
            scores: shown.map(({ score }) => rounded(score)),
            selected: selected.map(({ entry }) => selector.names[entry]),
          };
          return `${JSON.stringify(line)}\n`;
        });
      },
    },
    terminal,
  );
  if (done === undefined) return;
  terminal.note(
    done === 0
      ? `note: ${printableLine(nameOf(queries))} has no queries: the output is empty\n`
      : `${count(done, "query").replace("querys", "queries")}: ${count(tools, selector.noun)} selected, ${without} without any (threshold ${flags.threshold})\n`,
  );
  if (again > 0)
    terminal.note(
      `note: ${again === 1 ? "1 query has" : `${again} queries have`} the id of an earlier one: tell them apart by their order\n`,
    );
}

/** Six digits: fewer would make equals of what is not. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
