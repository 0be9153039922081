import { gitFailure } from "./git-failure.ts";
import { gitIn } from "./git-run.ts";

/** The version of the git that is used, such as `2.39.5`; throws where there is none, or one that does not work. */
export async function gitVersion(signal?: AbortSignal): Promise<string> {
  const ask = await gitIn(process.cwd(), signal);
  const answer = await ask(["--version"]);
  if (answer.status !== 0) throw gitFailure(answer);
  return /\d+(?:\.\d+)+/.exec(answer.stdout.toString("latin1"))?.[0] ?? "unknown";
}
