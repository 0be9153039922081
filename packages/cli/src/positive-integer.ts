import { InvalidArgumentError } from "commander";

/** For an option that takes a number of tokens. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number above 0.");
  return value;
}
