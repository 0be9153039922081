/** Compiled templates: a workflow's node, its template and its includes, all from files. */
export {
  type CompiledPrompt,
  type CompiledWorkflows,
  compileWorkflows,
  type SourceFile,
} from "./blueprints/workflow/compile-workflows.ts";
export type { WorkflowProblem } from "./blueprints/workflow/gather-problems.ts";
export {
  type WorkflowConfig,
  type WorkflowMaterial,
  type WorkflowView,
  workflow,
} from "./blueprints/workflow/index.ts";
export { jsonMistakeIn } from "./blueprints/workflow/json-mistake-in.ts";
export { workflowJsonSchema } from "./blueprints/workflow/json-schema.ts";
export type { FilePlace, LintFinding } from "./blueprints/workflow/lint/finding.ts";
export { type LintRule, lintRules, type Severity } from "./blueprints/workflow/lint/rules.ts";
export type { SchemaPair } from "./blueprints/workflow/lint/schema-drift.ts";
export { schemasFromCode } from "./blueprints/workflow/lint/schema-from-code.ts";
export { type LintOptions, lintWorkflows } from "./blueprints/workflow/lint-workflows.ts";
export { normalise } from "./blueprints/workflow/normalise.ts";
export type { Workflow, WorkflowNode } from "./blueprints/workflow/schema.ts";
export type { NamedWorkflow, WalkOptions } from "./blueprints/workflow/walk-workflows.ts";
