import { gitState, gitVersion } from "quoin/node";
import { type Check, fromError, ok, warn } from "./check.ts";

/** Prompts are made without it, so that whatever is wrong is a warning. */
export async function checkGit(root: string, milliseconds: number): Promise<Check[]> {
  const limit = AbortSignal.timeout(10_000);
  try {
    const version = ok("git", await gitVersion(limit));
    try {
      const start = performance.now();
      const state = await gitState(root)({ signal: limit });
      const took = Math.ceil(performance.now() - start);
      if (!state) return [version, ok("repository", "none here: prompts say nothing of it")];
      const said = `${state.branch}: ${state.summary}`;
      if (took <= milliseconds) return [version, ok("repository", `${said} (${took} ms)`)];
      const remedy = `Raise prompt.timeouts.git above ${took}, or run git gc.`;
      return [version, warn("repository", `${said}, but only after ${took} ms`, remedy)];
    } catch (error) {
      return [version, limit.aborted ? slow("repository") : fromError("repository", "warn", error)];
    }
  } catch (error) {
    return [limit.aborted ? slow("git") : fromError("git", "warn", error)];
  }
}

function slow(name: string): Check {
  const remedy = "Run git status here and see what takes so long; `include: { git: false }` does without.";
  return warn(name, "git did not answer within 10 seconds", remedy);
}
