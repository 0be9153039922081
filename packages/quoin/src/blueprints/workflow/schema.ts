import * as z from "zod";

/** A step of a workflow; other keys are the workflow engine's own. */
export const workflowNode = z.looseObject({
  node_id: z.string().min(1),
  type: z.string().optional(),
  /** Names a template, with or without `.txt`. */
  task_ref: z.string().min(1).optional(),
  /** Files by the name of the token that they stand for. */
  includes: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().min(1)).optional(),
});

export const workflow = z.looseObject({ nodes: z.array(workflowNode) });

export type WorkflowNode = z.infer<typeof workflowNode>;
export type Workflow = z.infer<typeof workflow>;
