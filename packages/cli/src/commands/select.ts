import { existsSync, realpathSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { type Problem, refuse } from "quoin";
import { parsePromptConfig } from "quoin/dynamic";
import { readConfig } from "../config.ts";
import { chooseEmbedder, type EmbedderOptions, embedderOptions } from "../embedders/choose-embedder.ts";
import { positiveInteger } from "../positive-integer.ts";
import { readTools } from "../selection/read-tools.ts";
import { selectFile } from "../selection/select-file.ts";
import { selectTask } from "../selection/select-task.ts";
import { createSelector } from "../selection/selector.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends EmbedderOptions {
  tools: string;
  queries?: string;
  out?: string;
  threshold: number;
  maxResults: number;
  limit?: number;
  wordsOnly?: boolean;
  explain?: boolean;
  json?: boolean;
}

/** A person looks at fewer than a program. */
const usualLimits = { task: 10, file: 20 };

const example = `
A tool's score goes from 0 to 1. From 0.65 on it is worth showing, in a catalogue of
30 tools as in one of 4,000; where no tool fits, none gets there. docs/selection.md
says how scores are made.

A file of tools has {"name", "description"} on each line, and "descriptions" by
language where there are some; whatever quoin index reads will do as well, and so will
what it writes: nothing of a tools.json is embedded again, and what reads like an
attack there is not selected, as in prompts. A file of queries has {"query"} on each line, and an
"id" where the line's number does not do. For each there is a line
{"id", "ranked", "scores", "selected"}, in the same order, also where an id comes
twice, which is told. A file is read through before anything is written.

Example:
  quoin select "turn off the lamp in the hall" --tools tools.jsonl --explain
  quoin select --tools tools.jsonl --queries tasks.jsonl --out selected.jsonl
`;

export function selectCommand(terminal: Terminal): Command {
  const command = new Command("select")
    .description("choose the tools that a task needs")
    .argument("[task]", "the task; - is standard input")
    .requiredOption("--tools <file>", "the tools to choose from")
    .option("--queries <file>", "choose for every query of a file of JSON lines instead; - is standard input")
    .option(
      "--out <file>",
      "with --queries: where the choices go, as JSON lines (- or absent: standard output)",
    )
    .option("--threshold <score>", "from which score on a tool is selected, from 0 to 1", fromZeroToOne, 0.65)
    .option("--max-results <count>", "select at most so many", positiveInteger, 5)
    .option("--limit <count>", "rank so many, or all (default: 10, with --queries 20)", countOrAll)
    .option("--words-only", "choose by words alone, without an embedder")
    .option("--explain", "show what each score is made of, and why a tool is selected or not")
    .option("--json", "print all of it as JSON, which --queries does anyway")
    .addHelpText("after", example)
    .action((task: string | undefined, options: Options) => select(task, options, terminal));
  for (const option of embedderOptions()) command.addOption(option);
  return command;
}

async function select(task: string | undefined, options: Options, terminal: Terminal): Promise<void> {
  checkUsage(task, options);
  const embedder = options.wordsOnly ? undefined : await chooseEmbedder(options);
  const { semantic } = parsePromptConfig((await readConfig()).value.prompt ?? {});
  const settled = { ...options, hostileFrom: semantic.injectionMinScore };
  const selector = await createSelector(await readTools(options.tools), embedder, settled);
  const { queries, limit } = options;
  if (queries === undefined)
    return selectTask(task ?? "", { ...settled, limit: limit ?? usualLimits.task }, selector, terminal);
  return selectFile({ ...settled, queries, limit: limit ?? usualLimits.file }, selector, terminal);
}

function checkUsage(task: string | undefined, options: Options): void {
  const problems: Problem[] = [];
  const need = (holds: boolean, message: string) => {
    if (!holds) problems.push({ code: "usage", message });
  };
  const isFile = options.queries !== undefined;
  need(!isFile || task === undefined, "give a task or --queries, not both");
  need(
    isFile || task !== undefined,
    "give a task (- is standard input), or a file of queries with --queries",
  );
  need(isFile || options.out === undefined, "--out goes with --queries");
  need(!isFile || !options.explain, "--explain is for one task: leave out --queries");
  const readsTwice = options.tools === "-" && (options.queries === "-" || task === "-");
  need(!readsTwice, "standard input can be the tools or the task, not both");
  const read = [options.tools, options.queries].filter((path) => path !== undefined && path !== "-");
  const isRead = read.some((path) => samePath(path as string, options.out));
  need(!isRead, "--out would replace a file that is read");
  need(isFile || task?.trim() !== "", "the task is empty");
  refuse(problems);
}

function samePath(one: string, other: string | undefined): boolean {
  return (
    other !== undefined &&
    other !== "-" &&
    existsSync(one) &&
    existsSync(other) &&
    realpathSync(one) === realpathSync(other)
  );
}

function fromZeroToOne(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("It must be a number from 0 to 1.");
  return value;
}

function countOrAll(text: string): number {
  return text === "all" ? Number.POSITIVE_INFINITY : positiveInteger(text);
}
