import type { WorkflowProblem } from "./gather-problems.ts";
import { type NamedWorkflow, type WalkedNode, type WalkOptions, walkWorkflows } from "./walk-workflows.ts";

export interface SourceFile {
  /** From the root. */
  path: string;
  /** Of the normalised text. */
  hash: string;
}

export interface CompiledPrompt {
  workflow: string;
  node: string;
  /** Where the node stands among the workflow's. */
  index: number;
  task_ref: string;
  text: string;
  hash: string;
  tokens: number;
  /** Everything that it is made of, in the order of paths. */
  files: SourceFile[];
}

export interface CompiledWorkflows {
  prompts: CompiledPrompt[];
  /** All of them, each place once; while there are any, the prompts are not to be used. */
  problems: WorkflowProblem[];
}

/** Every prompt of every workflow, or everything that is in the way. */
export async function compileWorkflows(
  workflows: readonly NamedWorkflow[],
  options: WalkOptions,
): Promise<CompiledWorkflows> {
  const { nodes, problems } = await walkWorkflows(workflows, options);
  return { prompts: nodes.map(promptOf), problems };
}

function promptOf({ workflow, index, material, assembly }: WalkedNode): CompiledPrompt {
  const { node, template, resolved } = material;
  const files = new Map(resolved.map(({ file, hash }) => [file, hash]));
  files.set(template.path, template.hash);
  return {
    workflow,
    node: node.node_id,
    index,
    task_ref: node.task_ref as string,
    text: assembly.text,
    hash: assembly.hash,
    tokens: assembly.tokens,
    files: [...files].map(([path, hash]) => ({ path, hash })).sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
