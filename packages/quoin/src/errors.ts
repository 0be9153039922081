import { errorTable } from "./error-table.ts";

export { errorTable };

export type ErrorCode = keyof typeof errorTable;

/** One thing that is wrong, and where. */
export interface Problem {
  code: ErrorCode;
  /** Names the thing; never quotes untrusted or secret text at length. */
  message: string;
  /** Keys from the root of the input. */
  path?: readonly (string | number)[];
  file?: string;
  line?: number;
  column?: number;
}

/** All the problems of an input at once; `code` is that of the first. */
export class QuoinError extends Error {
  override readonly name = "QuoinError";
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];

  constructor(problems: readonly [Problem, ...Problem[]] | Problem, options?: ErrorOptions) {
    const list = "code" in problems ? [problems] : problems;
    super(list.map(describeProblem).join("\n"), options);
    this.code = (list[0] as Problem).code;
    this.problems = list;
  }

  get remedy(): string {
    return errorTable[this.code].remedy;
  }

  get exitCode(): number {
    return errorTable[this.code].exit;
  }
}

/** Throws when there are problems. */
export function refuse(problems: readonly Problem[]): void {
  const [first, ...rest] = problems;
  if (first) throw new QuoinError([first, ...rest]);
}

export function describeProblem(problem: Problem): string {
  const place = [
    problem.file &&
      [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(":"),
    problem.path?.length ? formatPath(problem.path) : undefined,
  ].filter(Boolean);
  return place.length ? `${place.join(" ")}: ${problem.message}` : problem.message;
}

export function formatPath(path: readonly (string | number)[]): string {
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at ? `.${key}` : key)).join("");
}
