import { type Problem, QuoinError } from "quoin";

/** What a step refuses; nothing where it does not. */
export function problemsOf(run: () => unknown): readonly Problem[] {
  try {
    run();
  } catch (error) {
    if (error instanceof QuoinError) return error.problems;
    throw error;
  }
  return [];
}

/** Each with its key, in one line. */
export function told(run: () => unknown): string[] {
  return problemsOf(run).map(({ path = [], message }) => `${path.join(".")}: ${message}`);
}
