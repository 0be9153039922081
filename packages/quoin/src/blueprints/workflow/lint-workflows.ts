import type { WorkflowProblem } from "./gather-problems.ts";
import { findDuplicatedRules } from "./lint/duplicated-rules.ts";
import { gatherFindings, type LintFinding } from "./lint/finding.ts";
import { gradeFindings } from "./lint/grade-findings.ts";
import { findMadeAtRunTime } from "./lint/made-at-run-time.ts";
import type { LintRule, Severity } from "./lint/rules.ts";
import { findSchemaDrift, type SchemaPair } from "./lint/schema-drift.ts";
import { findSecrets } from "./lint/secrets.ts";
import { findUnusedTemplates } from "./lint/unused-templates.ts";
import { usersOf } from "./lint/users-of.ts";
import { findVaryingTokens } from "./lint/varying-tokens.ts";
import { type NamedWorkflow, type WalkOptions, walkWorkflows } from "./walk-workflows.ts";

export interface LintOptions extends WalkOptions {
  /** Every template there is, from the root; those that no node names are reported. */
  templateFiles?: readonly string[];
  /** Schemas in files and what the code has of them. */
  schemas?: readonly SchemaPair[];
  /** What becomes of a rule's findings, where it is not what the table of rules says. */
  rules?: Readonly<Partial<Record<LintRule, Severity | "off">>>;
  /** Rules whose findings in a file, from the root, are left out. */
  ignore?: Readonly<Record<string, readonly LintRule[]>>;
}

/** What is wrong with workflows, and what is not wrong but costs or misleads. */
export async function lintWorkflows(
  workflows: readonly NamedWorkflow[],
  options: LintOptions,
): Promise<LintFinding[]> {
  const { templateFiles = [], schemas = [] } = options;
  const { nodes, problems, loader, templates } = await walkWorkflows(workflows, options);
  const loaded = await loader.loaded();
  const files = new Map(loaded.map((file) => [file.path, file]));
  const users = usersOf(nodes);
  const findings = gatherFindings();
  findSecrets(loaded, users, findings);
  findMadeAtRunTime(nodes, files, findings);
  findVaryingTokens(nodes, findings);
  findDuplicatedRules(nodes, files, findings);
  findUnusedTemplates(templateFiles, templates, findings);
  await findSchemaDrift(schemas, loader, users, findings);
  return [...problems.map(asFinding), ...gradeFindings(findings.list(), options)];
}

function asFinding({ code, ...problem }: WorkflowProblem): LintFinding {
  return { rule: code, severity: "error", ...problem };
}
