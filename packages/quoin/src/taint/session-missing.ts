import { QuoinError } from "../errors.ts";

/** Nothing is known of it: whoever took that for no taint would trust what nobody counted. */
export function sessionMissing(): QuoinError {
  const message = "is not open, or has ended";
  return new QuoinError({ code: "session_missing", path: ["session"], message });
}
