import { type Problem, QuoinError } from "quoin";

/** Runs a step; what is wrong is added to `problems`, and there is no result then. */
export async function collectProblems<Result>(
  problems: Problem[],
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
