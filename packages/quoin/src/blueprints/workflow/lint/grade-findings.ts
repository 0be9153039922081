import type { LintOptions } from "../lint-workflows.ts";
import { tidyPath } from "../load.ts";
import type { LintFinding } from "./finding.ts";
import type { LintRule } from "./rules.ts";

/** As the project wants them: some left out, some more or less serious than the table of rules says. */
export function gradeFindings(
  findings: readonly LintFinding[],
  { rules = {}, ignore = {} }: Pick<LintOptions, "rules" | "ignore">,
): LintFinding[] {
  const ignored = new Map(Object.entries(ignore).map(([file, names]) => [tidyPath(file), names]));
  return findings.flatMap((finding) => {
    const rule = finding.rule as LintRule;
    const severity = rules[rule] ?? finding.severity;
    if (severity === "off" || ignored.get(finding.file ?? "")?.includes(rule)) return [];
    return [{ ...finding, severity }];
  });
}
