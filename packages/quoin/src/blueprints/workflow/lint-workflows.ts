import type { WorkflowProblem } from "./gather-problems.ts";
import { findDuplicatedRules } from "./lint/duplicated-rules.ts";
import { gatherFindings, type LintFinding } from "./lint/finding.ts";
import { findMadeAtRunTime } from "./lint/made-at-run-time.ts";
import { findSchemaDrift, type SchemaPair } from "./lint/schema-drift.ts";
import { findSecrets } from "./lint/secrets.ts";
import { findUnusedTemplates } from "./lint/unused-templates.ts";
import { findVaryingTokens } from "./lint/varying-tokens.ts";
import { type NamedWorkflow, type WalkOptions, walkWorkflows } from "./walk-workflows.ts";

export interface LintOptions extends WalkOptions {
  /** Every template there is, from the root; those that no node names are reported. */
  templateFiles?: readonly string[];
  /** Schemas in files and what the code has of them. */
  schemas?: readonly SchemaPair[];
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
  const findings = gatherFindings();
  findSecrets(loaded, findings);
  findMadeAtRunTime(nodes, files, findings);
  findVaryingTokens(nodes, findings);
  findDuplicatedRules(nodes, files, findings);
  findUnusedTemplates(templateFiles, templates, findings);
  await findSchemaDrift(schemas, loader, findings);
  return [...problems.map(asFinding), ...findings.list()];
}

function asFinding({ code, ...problem }: WorkflowProblem): LintFinding {
  return { rule: code, severity: "error", ...problem };
}
