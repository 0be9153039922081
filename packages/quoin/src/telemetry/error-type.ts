import { QuoinError } from "../errors.ts";

/** OpenTelemetry's word for an error that has no name of its own. */
const nameless = "_OTHER";

/** A word for what went wrong. Never the message: whoever failed may have put text of the prompt into it. */
export function errorType(error: unknown): string {
  if (error instanceof QuoinError) return error.code;
  const name = error instanceof Error ? error.name : "";
  return /^[A-Z]\w{0,63}$/.test(name) ? name : nameless;
}
