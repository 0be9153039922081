import { existsSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { QuoinError } from "quoin";
import { openOutput } from "../batch/open-output.ts";
import { chooseEmbedder, type EmbedderOptions, embedderOptions } from "../embedders/choose-embedder.ts";
import { createProgress } from "../progress.ts";
import { isWithin, realPath } from "../real-path.ts";
import { type Evaluation, evaluateSuite } from "../suite/evaluate-suite.ts";
import { formatEvaluation, formatFailures, formatShortfalls } from "../suite/format-evaluation.ts";
import { quarterly } from "../suite/quarterly.ts";
import { onlyCases, packagedSuite, readSuite } from "../suite/read-suite.ts";
import { reportPage } from "../suite/report/report-page.ts";
import type { Suite } from "../suite/types.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options extends EmbedderOptions {
  suite?: string;
  only?: string;
  json?: boolean;
  explain?: boolean;
  report?: "html";
  out?: string;
}

const example = `
A suite is a folder with suite.yaml: which tools, skills and memories there are, which
tasks are put, and what each should bring into the prompt; docs/evaluation.md shows one.
Without --suite it is the one of the package: a coding agent's tools, and tasks in
English, Portuguese, French and Spanish. Nothing of your project is read or written.

tools@5 is the share of the expected tools among the first five by meaning; offered, of
those in the prompt; precision, of what was found by meaning, how much was expected. So
for skills, and for memories where a case says which it expects.
Exits with 1 where a threshold of the suite is not reached (--only looks at none), and always
where a prompt has or lacks what a case forbids or demands, or has a hostile memory in it.

Example:
  quoin eval
  quoin eval --suite my-suite --explain
  quoin eval --report html --out report.html
`;

export function evalCommand(terminal: Terminal): Command {
  const command = new Command("eval")
    .description("measure what dynamic prompts choose, save and keep out, with a suite of tasks")
    .option("--suite <folder>", "the folder of a suite (default: the one of the package)")
    .option("--only <part>", "only cases whose id has this in it, such as pt-", notEmpty)
    .option("--explain", "tell of every case that is not as expected")
    .addOption(new Option("--json", "print all figures and cases as JSON").conflicts("explain"))
    .addOption(new Option("--report <kind>", "write a page with every case to --out").choices(["html"]))
    .option("--out <file>", "where the report goes")
    .addHelpText("after", example)
    .action((options: Options) => evaluate(options, terminal));
  for (const option of embedderOptions()) command.addOption(option);
  return command;
}

async function evaluate(options: Options, terminal: Terminal): Promise<void> {
  if ((options.report === undefined) !== (options.out === undefined))
    throw new QuoinError({ code: "usage", message: "--report and --out go together" });
  const embedder = await chooseEmbedder(options);
  const whole = await readSuite(options.suite ?? packagedSuite());
  await checkOut(options.out, whole);
  const suite = options.only === undefined ? whole : onlyCases(whole, options.only);
  // Opened first: nobody should wait for figures that cannot be written.
  const page = options.out === undefined ? undefined : await openOutput(options.out, terminal);
  const progress = createProgress(process.stderr, "cases");
  try {
    const evaluation = await evaluateSuite(suite, embedder, {
      thresholds: options.only === undefined,
      onCase: process.stderr.isTTY ? progress.update : quarterly(progress.update),
    });
    progress.end();
    await page?.write(reportPage(evaluation, suite));
    await page?.commit();
    await print(evaluation, suite, options, terminal);
  } catch (error) {
    await page?.discard();
    throw error;
  } finally {
    progress.end();
  }
}

/** A report in the suite's folder is welcome, but not in the place of a file that it is made from. */
async function checkOut(out: string | undefined, { places }: Suite): Promise<void> {
  if (out === undefined || out === "-" || !existsSync(out)) return;
  const target = await realPath(out);
  for (const place of places)
    if (isWithin(await realPath(place), target))
      throw new QuoinError({ code: "usage", message: `--out would replace a file that is read: ${out}` });
}

/** Every id has nothing in it. */
function notEmpty(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

async function print(
  evaluation: Evaluation,
  suite: Suite,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const paint = paintFor(process.stdout, process.env);
  if (options.json) {
    const cases = evaluation.cases.map(({ prompt: _, ...rest }) => rest);
    const { thresholds } = suite;
    await terminal.out(`${JSON.stringify({ ...evaluation, thresholds, cases }, null, 2)}\n`);
  } else {
    await terminal.out(formatEvaluation(evaluation, paint));
    if (options.explain) await terminal.out(`\n${formatFailures(evaluation, paint)}`);
  }
  terminal.note(formatShortfalls(evaluation));
  // No error beside it: what is missing has been told.
  const isBroken = evaluation.cases.some(({ breaches }) => breaches.length > 0);
  if (evaluation.shortfalls?.length || isBroken) process.exitCode = 1;
}
