import { type ErrorCode, errorTable } from "quoin";
import { type LintRule, lintRules } from "quoin/workflow";

export interface FindingPlace {
  file?: string;
  line?: number;
  column?: number;
}

/** Something to say about a file, whichever format it is said in. */
export interface Finding extends FindingPlace {
  rule: ErrorCode | LintRule;
  severity: "error" | "warning";
  message: string;
  /** `workflow/node` of everyone that it concerns. */
  nodes: string[];
  related?: FindingPlace[];
}

/** What a rule means and what to do, from the table that it is in. */
export function helpFor(rule: Finding["rule"]): { means: string; remedy: string } {
  return rule in lintRules ? lintRules[rule as LintRule] : errorTable[rule as ErrorCode];
}

/** 1 where something is wrong; warnings alone are no reason to stop. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
