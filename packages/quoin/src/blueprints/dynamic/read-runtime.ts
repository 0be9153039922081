import type { Decision, Environment, GitState, Ports } from "../../core/types.ts";
import type { Settings } from "./config.ts";
import { degraded, within } from "./within.ts";

interface Found<State> {
  state: State | null;
  notices: readonly Decision[];
}

const nothing: Found<never> = { state: null, notices: [] };
export async function readGit(
  { include, timeouts }: Settings,
  { git, signal }: Ports,
): Promise<Found<GitState>> {
  if (!git || !include.git) return nothing;
  const outcome = await within(timeouts.git, signal, async (limited) => {
    const state = await git({ signal: limited });
    return state && texts(state, ["branch", "summary"]);
  });
  if ("value" in outcome) return { state: outcome.value, notices: [] };
  return {
    state: null,
    notices: [degraded(`git ${outcome.failed}: the prompt says nothing of the repository`, "runtime")],
  };
}

export function readEnvironment({ include }: Settings, { environment }: Ports): Found<Environment> {
  if (!environment || !include.env) return nothing;
  try {
    return { state: texts(environment(), ["cwd", "os"]), notices: [] };
  } catch {
    const reason = "the environment cannot be told: the prompt says nothing of it";
    return { state: null, notices: [degraded(reason, "runtime")] };
  }
}

/** A port may be anybody's. */
function texts<State extends object>(state: State, keys: readonly (keyof State)[]): State {
  if (keys.every((key) => typeof state[key] === "string")) return state;
  throw new TypeError("gave something else than texts");
}
