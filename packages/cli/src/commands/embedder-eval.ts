import type { Embedder } from "@quoin/embedder";
import { Command, Option } from "commander";
import { type Problem, refuse } from "quoin";
import { chooseEmbedder, type EmbedderOptions, embedderOptions } from "../embedders/choose-embedder.ts";
import { findSets, type SetOptions } from "../evaluation/find-sets.ts";
import { figuresMarkdown, figuresTable, type MeasuredSet } from "../evaluation/format-figures.ts";
import { measureSet } from "../evaluation/measure-set.ts";
import { type EvaluationSet, readSet } from "../evaluation/read-set.ts";
import { printableLine } from "../printable.ts";
import { createProgress } from "../progress.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options extends EmbedderOptions, SetOptions {
  json?: boolean;
  markdown?: boolean;
}

const example = `
A file of tools has {"name", "description"} on each line, a file of queries
{"id", "query", "lang", "expected": [names of tools]}. A query that expects none
is left out. Each set is measured in three ways: by words (lexical), by the
embedder alone, and by both (fusion). Recall@5 is the share of the expected tools
among the first five, MRR the mean of 1 / rank of the first expected one.

Example:
  quoin embedder eval --tools tools.jsonl --queries queries.jsonl
  quoin embedder eval --suite sets --markdown
`;

export function embedderEvalCommand(terminal: Terminal): Command {
  const repeated = (path: string, before: string[] = []) => [...before, path];
  const command = new Command("eval")
    .description("measure how well requests find their tools, for each set and language")
    .option("--tools <file>", "tools of a set, as JSON lines; may be repeated", repeated)
    .option("--queries <file>", "its queries, in the same order", repeated)
    .option(
      "--suite <folder>",
      "all sets of a folder: NAME.tools.jsonl with NAME.dev.queries.jsonl or NAME.queries.jsonl; may be repeated",
      repeated,
    )
    .addOption(new Option("--json", "print the figures as JSON").conflicts("markdown"))
    .option("--markdown", "print a table of recall@1 / recall@5 in Markdown")
    .addHelpText("after", example)
    .action((options: Options) => evaluate(options, terminal));
  for (const option of embedderOptions()) command.addOption(option);
  return command;
}

async function evaluate(options: Options, terminal: Terminal): Promise<void> {
  const embedder = await chooseEmbedder(options);
  const sets = await readSets(options);
  const measured = await measureAll(sets, embedder);
  for (const { name, queries, leftOut } of sets) {
    const all = queries.length + leftOut;
    if (leftOut > 0)
      terminal.note(
        `note: ${printableLine(name)}: ${leftOut} of ${all} queries expect no tool, and are left out\n`,
      );
  }
  if (options.json)
    await terminal.out(`${JSON.stringify({ embedder: embedder.id, sets: measured }, null, 2)}\n`);
  else if (options.markdown) await terminal.out(figuresMarkdown(measured));
  else await terminal.out(figuresTable(measured, paintFor(process.stdout, process.env)));
}

/** All of them before the first is measured, with whatever is wrong with any. */
async function readSets(options: SetOptions): Promise<EvaluationSet[]> {
  const problems: Problem[] = [];
  const sets: EvaluationSet[] = [];
  for (const place of await findSets(options, problems)) sets.push(await readSet(place, problems));
  refuse(problems);
  return sets;
}

async function measureAll(sets: readonly EvaluationSet[], chosen: Embedder): Promise<MeasuredSet[]> {
  const { memoryCachedEmbedder } = await import("@quoin/embedder");
  const total = sets.reduce((sum, { queries }) => sum + queries.length, 0);
  const progress = createProgress(process.stderr, "queries");
  let done = 0;
  const measured: MeasuredSet[] = [];
  try {
    for (const set of sets) {
      // The embedder alone and the fusion want the same vectors of a set; the next set wants none of them.
      const embedder = memoryCachedEmbedder(chosen, { entries: 2 * (set.tools.length + set.queries.length) });
      const languages = await measureSet(set, embedder, () => progress.update(++done, total));
      measured.push({ name: set.name, tools: set.tools.length, leftOut: set.leftOut, languages });
    }
  } finally {
    progress.end();
  }
  return measured;
}
