import { stat } from "node:fs/promises";
import type { ScreenVerdict } from "quoin/screening";
import { count } from "../count.ts";
import { printableLine } from "../printable.ts";
import { createProgress } from "../progress.ts";
import { nameOf } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";
import { type BoundedProblems, boundedProblems } from "./bounded-problems.ts";
import type { ChosenDetector } from "./choose-detector.ts";
import { countProgress } from "./count-progress.ts";
import { type Output, openOutput } from "./open-output.ts";
import { resultLine } from "./result-line.ts";
import { textsIn } from "./texts-in.ts";

interface FileFlags {
  in: string;
  out?: string;
  explain?: boolean;
}

type Counts = Record<ScreenVerdict, number>;

/** Every text of a file, a line out for a line in. Nothing where a line is wrong, or where the reader has left. */
export async function screenFile(
  flags: FileFlags,
  detector: ChosenDetector,
  terminal: Terminal,
): Promise<Counts | undefined> {
  const output = await openOutput(flags.out ?? "-", terminal);
  const problems = boundedProblems();
  let counts: Counts;
  try {
    const total = await checkedTexts(flags.in, problems);
    counts = await screenAll(flags, { detector, output, problems, total });
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
  if (output.isClosed()) return undefined;
  terminal.note(summary(flags.in, counts, detector));
  return counts;
}

/**
 * Reads a file once before any text is judged: a wrong line near its end is found at once and not after hours, and
 * before a pipe got anything. Standard input comes only once. Returns how many texts there are.
 */
async function checkedTexts(path: string, problems: BoundedProblems): Promise<number | undefined> {
  const isFile = path !== "-" && (await stat(path).catch(() => undefined))?.isFile();
  if (!isFile) return undefined;
  const progress = countProgress(process.stderr, "texts checked");
  let total = 0;
  try {
    for await (const { length } of textsIn(path, Number.POSITIVE_INFINITY, problems)) {
      total += length;
      progress.update(total);
    }
  } finally {
    progress.end();
  }
  return total;
}

interface Run {
  detector: ChosenDetector;
  output: Output;
  problems: BoundedProblems;
  total: number | undefined;
}

async function screenAll({ in: path, out = "-", explain }: FileFlags, run: Run): Promise<Counts> {
  const { detector, output, problems, total } = run;
  const counts: Counts = { pass: 0, flag: 0, block: 0 };
  // They were found by the check: once more would tell each twice.
  if (problems.total > 0) return counts;
  const { verdictOf } = await import("quoin/screening");
  const progress = progressOf(out, total);
  let done = 0;
  try {
    for await (const batch of textsIn(path, detector.textsAtOnce, problems)) {
      // The rest is only read for what else is wrong with it.
      if (problems.total > 0) continue;
      const detections = await detector.detect(batch.map(({ text }) => text));
      const lines = detections.map((detection, at) => {
        const verdict = verdictOf(detection.score, detector.thresholds);
        counts[verdict]++;
        return resultLine(batch[at]?.id, verdict, detection, explain);
      });
      await output.write(lines.join(""));
      if (output.isClosed()) break;
      done += batch.length;
      progress?.update(done, total ?? done);
    }
  } finally {
    progress?.end();
  }
  return counts;
}

/** Where the lines themselves run over the terminal, they tell enough. */
function progressOf(out: string, total: number | undefined) {
  if (out === "-" && process.stdout.isTTY) return undefined;
  return total === undefined
    ? countProgress(process.stderr, "texts")
    : createProgress(process.stderr, "texts");
}

function summary(path: string, { pass, flag, block }: Counts, { profile }: ChosenDetector): string {
  const total = pass + flag + block;
  if (total === 0) return `note: ${printableLine(nameOf(path))} has no texts: the output is empty\n`;
  return `${count(total, "text")}: ${pass} passed, ${flag} flagged, ${block} blocked (profile ${profile})\n`;
}
