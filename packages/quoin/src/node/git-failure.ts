import { foreignWords } from "../ask/foreign-words.ts";
import { QuoinError } from "../errors.ts";
import type { GitAnswer } from "./git-run.ts";

/** In our words where git's reason is known; otherwise its first line: no content of files is in it, but an address with a key may be. */
export function gitFailure({ stderr, status }: GitAnswer): QuoinError {
  if (/dubious ownership|unsafe repository/i.test(stderr)) {
    const message = "git refuses the repository: it belongs to another user (dubious ownership)";
    return new QuoinError({ code: "git_refused", message });
  }
  const [first = ""] = stderr.split("\n", 1);
  const said = foreignWords(first.replace(/^fatal: /, ""));
  const message = `git ended with ${status ?? "a signal"}${said === "" ? "" : ` and says: ${said}`}`;
  return new QuoinError({ code: "git_failed", message });
}
