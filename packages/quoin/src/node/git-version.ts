import { gitIn } from "./git-run.ts";

/** The version of the git that is used, such as `2.39.5`; throws where there is none. */
export async function gitVersion(signal?: AbortSignal): Promise<string> {
  const ask = await gitIn(process.cwd(), signal);
  const { stdout } = await ask(["--version"]);
  return /\d+(?:\.\d+)+/.exec(stdout.toString("latin1"))?.[0] ?? "unknown";
}
