import { tidyPath } from "../load.ts";
import type { Findings } from "./finding.ts";

/** `used` are those that a node names, whether or not the node could be assembled. */
export function findUnusedTemplates(
  templates: readonly string[],
  used: ReadonlySet<string>,
  findings: Findings,
): void {
  for (const file of templates.map(tidyPath)) {
    if (used.has(file)) continue;
    const place = { file, line: 1, column: 1 };
    findings.add("unused-template", { place, message: "no workflow uses this template" });
  }
}
