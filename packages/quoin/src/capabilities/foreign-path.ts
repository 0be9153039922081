import type { Problem } from "../errors.ts";
import { isPlainName } from "./capability-fields.ts";
import type { Capability } from "./types.ts";

/** A prompt shows it beside facts, where words of somebody else's would read as ours. */
export function foreignPathProblem({ path, trust }: Pick<Capability, "path" | "trust">): string | undefined {
  if (trust === "trusted" || path === undefined || (isPlainName(path) && !/\s/.test(path))) return undefined;
  return "has blanks or characters that cannot be seen, and may not where it is not trusted";
}

export function foreignPathProblems(capabilities: readonly Capability[]): Problem[] {
  return capabilities.flatMap((each): Problem[] => {
    const { kind, name, from, path } = each;
    const problem = foreignPathProblem(each);
    if (problem === undefined) return [];
    const message = `the ${kind} ${JSON.stringify(name)} of ${from}: its path ${JSON.stringify(path)} ${problem}: rename the file or its folders`;
    return [{ code: "capability_invalid", message }];
  });
}
