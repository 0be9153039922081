import * as z from "zod";

/** A step of a workflow; other keys are the workflow engine's own. */
export const workflowNode = z
  .looseObject({
    node_id: z.string().min(1).describe("The node's name; its prompt is named after it."),
    type: z.string().optional(),
    task_ref: z.string().min(1).optional().describe("Names a template, with or without `.txt`."),
    includes: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().min(1))
      .optional()
      .describe("Files, from the root, by the name of the token that they stand for."),
  })
  // Only for editors: the same is checked, with a better message, in parse-workflow.ts.
  .meta({ dependentRequired: { includes: ["task_ref"] } });

export const workflow = z.looseObject({ nodes: z.array(workflowNode) });

export type WorkflowNode = z.infer<typeof workflowNode>;
export type Workflow = z.infer<typeof workflow>;
