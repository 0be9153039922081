/** Compiled templates: a workflow's node, its template and its includes, all from files. */
export { type WorkflowConfig, type WorkflowMaterial, workflow } from "./blueprints/workflow/index.ts";
export type { Workflow, WorkflowNode } from "./blueprints/workflow/schema.ts";
