import { codeFrameColumns } from "@babel/code-frame";
import { CommanderError } from "commander";
import { describeProblem, errorTable, type Problem, QuoinError, redact } from "quoin";
import { printable, printableLine } from "./printable.ts";
import { readText } from "./read-text.ts";
import type { Terminal } from "./terminal.ts";

const mostShown = 20;

/** Tells a person what is wrong, where, and what to do; returns the exit code. */
export async function reportError(error: unknown, terminal: Terminal): Promise<number> {
  // Commander has already said it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { paint, note } = terminal;
  const known = error instanceof QuoinError ? error : new QuoinError(internal(error));
  for (const problem of known.problems.slice(0, mostShown)) {
    note(
      `${paint.red(`error[${problem.code}]`)} ${printableLine(redact(describeProblem(problem), { secrets: true, pii: false }).text)}\n`,
    );
    const frame = await frameOf(problem);
    if (frame) note(`${paint.dim(printable(frame))}\n`);
  }
  if (known.problems.length > mostShown) note(`… and ${known.problems.length - mostShown} more problems\n`);
  for (const code of new Set(known.problems.map((problem) => problem.code))) {
    note(`${paint.bold("remedy:")} ${errorTable[code].remedy}\n`);
  }
  if (process.env.QUOIN_DEBUG && error instanceof Error) note(`${error.stack}\n`);
  return known.exitCode;
}

function internal(error: unknown): Problem {
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}

export async function frameOf({
  file,
  line,
  column,
}: Pick<Problem, "file" | "line" | "column">): Promise<string | undefined> {
  if (!file || file === "<stdin>" || line === undefined) return undefined;
  const source = await readText(file).catch(() => undefined);
  const shown = source?.split("\n").slice(Math.max(0, line - 2), line + 1);
  // A frame of one line of a megabyte helps no one.
  if (source === undefined || shown?.some((each) => each.length > 200)) return undefined;
  const start = column === undefined ? { line } : { line, column };
  return codeFrameColumns(masked(source), { start }, { linesAbove: 1, linesBelow: 1, highlightCode: false });
}

/** Secrets and personal data as dots, each in its place: a frame ends up in logs. */
function masked(source: string): string {
  const { findings } = redact(source, { secrets: true, pii: true });
  return findings.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, "•") + text.slice(end),
    source,
  );
}
