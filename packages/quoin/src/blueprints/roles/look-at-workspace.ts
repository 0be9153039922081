import type { Decision, Ports } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import type { ParsedInput } from "./parse-input.ts";

/** Looks at the workspace where the input says nothing of what is in it, and something can look. */
export async function lookAtWorkspace({ task }: ParsedInput, ports: Ports) {
  const { workspace_path: folder, workspace_listing: given } = task ?? {};
  if (!folder || given !== undefined || !ports.listing) return undefined;
  try {
    const { text, notes } = await ports.listing(folder);
    const notices = notes.map(
      (reason): Decision => ({ stage: "collect", action: "trim", section: "instructions", reason }),
    );
    return { text, notices };
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const why = error.problems.map(({ message }) => message).join("; ");
    const path = ["task", "workspace_path"];
    throw new QuoinError({
      code: error.code,
      path,
      message: `${folder}: ${why} (if it is elsewhere, give workspace_listing)`,
    });
  }
}
