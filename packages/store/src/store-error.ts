import { type Problem, QuoinError } from "quoin";

/** An error of the table at a place: a file, or an address without its password. */
export function storeError(
  code: "store_full" | "store_damaged" | "store_unavailable",
  place: string,
  message: string,
): QuoinError {
  return new QuoinError({ code, file: place, message });
}

/** One of ours that does not say where. */
export function placed(error: QuoinError, place: string): QuoinError {
  const { file = place, ...problem } = error.problems[0] as Problem;
  return new QuoinError({ ...problem, file });
}
