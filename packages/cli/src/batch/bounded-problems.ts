import { describeProblem, errorTable, type Problem } from "quoin";
import { safeMessage } from "../findings/problem-findings.ts";
import { printableLine } from "../printable.ts";
import type { Terminal } from "../terminal.ts";

/** Every line of a file of gigabytes can be wrong: only the first problems are kept, the others are counted. */
export interface BoundedProblems {
  add(problem: Problem): void;
  readonly total: number;
  tell(terminal: Terminal): void;
}

const mostKept = 100;

export function boundedProblems(): BoundedProblems {
  const kept: Problem[] = [];
  let total = 0;
  return {
    add(problem) {
      if (total++ < mostKept) kept.push(problem);
    },
    get total() {
      return total;
    },
    /** Without the lines themselves, as other errors have: the file would have to be read again, whole. */
    tell({ note, paint }) {
      for (const problem of kept)
        note(
          `${paint.red(`error[${problem.code}]`)} ${printableLine(safeMessage(describeProblem(problem)))}\n`,
        );
      if (total > kept.length) note(`… and ${total - kept.length} more problems\n`);
      for (const code of new Set(kept.map((problem) => problem.code)))
        note(`${paint.bold("remedy:")} ${errorTable[code].remedy}\n`);
    },
  };
}
