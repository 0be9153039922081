import { stat } from "node:fs/promises";
import { createProgress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { type BoundedProblems, boundedProblems } from "./bounded-problems.ts";
import { countProgress } from "./count-progress.ts";
import { itemsIn } from "./items-in.ts";
import { type Output, openOutput } from "./open-output.ts";
import type { Given, LineForm } from "./parse-line.ts";

export interface LineByLine<Item extends Given> {
  in: string;
  /** Standard output where absent. */
  out?: string;
  form: LineForm<Item>;
  /** As in `1200 texts`. */
  what: string;
  /** So many are handed over at once. */
  atOnce: number;
  /** A line for each, in their order. */
  linesFor(items: readonly Item[]): Promise<readonly string[]>;
}

/** A line out for a line in. How many, or nothing where a line is wrong, or where the reader has left. */
export async function lineByLine<Item extends Given>(
  job: LineByLine<Item>,
  terminal: Terminal,
): Promise<number | undefined> {
  const output = await openOutput(job.out ?? "-", terminal);
  const problems = boundedProblems();
  let done: number;
  try {
    const total = await checkedItems(job, problems);
    done = await eachBatch(job, { output, problems, total });
    if (problems.total === 0) await output.commit();
  } catch (error) {
    await output.discard();
    throw error;
  }
  if (problems.total > 0) {
    await output.discard();
    problems.tell(terminal);
    process.exitCode = 1;
    return undefined;
  }
  return output.isClosed() ? undefined : done;
}

/**
 * Reads a file once before anything is done with it: a wrong line near its end is found at once and not after hours, and
 * before a pipe got anything. Standard input comes only once. Returns how many items there are.
 */
async function checkedItems<Item extends Given>(
  { in: path, form, what }: LineByLine<Item>,
  problems: BoundedProblems,
): Promise<number | undefined> {
  const isFile = path !== "-" && (await stat(path).catch(() => undefined))?.isFile();
  if (!isFile) return undefined;
  const progress = countProgress(process.stderr, `${what} checked`);
  let total = 0;
  try {
    for await (const { length } of itemsIn(path, form, Number.POSITIVE_INFINITY, problems)) {
      total += length;
      progress.update(total);
    }
  } finally {
    progress.end();
  }
  return total;
}

interface Run {
  output: Output;
  problems: BoundedProblems;
  total: number | undefined;
}

async function eachBatch<Item extends Given>(job: LineByLine<Item>, run: Run): Promise<number> {
  const { output, problems, total } = run;
  // They were found by the check: once more would tell each twice.
  if (problems.total > 0) return 0;
  const progress = progressOf(job.out ?? "-", job.what, total);
  let done = 0;
  try {
    for await (const batch of itemsIn(job.in, job.form, job.atOnce, problems)) {
      // The rest is only read for what else is wrong with it.
      if (problems.total > 0) continue;
      const lines = await job.linesFor(batch);
      await output.write(lines.join(""));
      if (output.isClosed()) break;
      done += batch.length;
      progress?.update(done, total ?? done);
    }
  } finally {
    progress?.end();
  }
  return done;
}

/** Where the lines themselves run over the terminal, they tell enough. */
function progressOf(out: string, what: string, total: number | undefined) {
  if (out === "-" && process.stdout.isTTY) return undefined;
  return total === undefined ? countProgress(process.stderr, what) : createProgress(process.stderr, what);
}
