import type { Assembly } from "../../core/types.ts";
import type { Problem } from "../../errors.ts";

/** What the strictest of the providers takes, so that a tool works with all of them. */
const portableName = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Where an item is, as its user would say it: many ids begin with the section's. */
export function itemPath(section: string, item: string): string[] {
  return item.startsWith(section) ? [item] : [section, item];
}

export function toolProblems({ parts }: Assembly): Problem[] {
  const seen = new Set<string>();
  return parts.flatMap(({ section, item, part }): Problem[] => {
    if (part.type !== "tool") return [];
    const problem = (message: string): Problem => ({
      code: "tool_invalid",
      path: itemPath(section, item),
      message,
    });
    const problems: Problem[] = [];
    if (!portableName.test(part.name)) {
      const rule = "letters, digits, _ and -, at most 64, beginning with a letter or _";
      problems.push(problem(`"${part.name.slice(0, 80)}" is no name for a tool: ${rule}`));
    }
    if (seen.has(part.name)) problems.push(problem(`two tools are named "${part.name.slice(0, 80)}"`));
    if ((part.parameters.type ?? "object") !== "object") {
      problems.push(problem('the parameters must be a JSON Schema of type "object"'));
    }
    const choice = ["oneOf", "anyOf", "allOf", "enum", "not"].find((key) => key in part.parameters);
    if (choice) problems.push(problem(`providers take no "${choice}" at the top of a tool's parameters`));
    seen.add(part.name);
    return problems;
  });
}
