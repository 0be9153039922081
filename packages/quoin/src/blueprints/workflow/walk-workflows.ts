import { compose } from "../../core/assemble.ts";
import type { Assembly, Files, Ports } from "../../core/types.ts";
import { type Problem, QuoinError } from "../../errors.ts";
import { gatherProblems, type WorkflowProblem } from "./gather-problems.ts";
import { defaultCounter, defaultTemplates, type WorkflowMaterial, workflow } from "./index.ts";
import { createLoader, type Loader, tidyPath } from "./load.ts";
import { parseWorkflow } from "./parse-workflow.ts";
import { type NodeAt, resolve, templateFile } from "./resolve.ts";

export interface NamedWorkflow {
  name: string;
  /** As it was parsed from its file; not yet checked. */
  value: unknown;
}

export interface WalkOptions {
  files: Files;
  /** Where templates are, from the root of the files. */
  templates?: string;
  counter?: Ports["counter"];
  /** Told after every node. */
  progress?(done: number, total: number): void;
}

export interface WalkedNode {
  workflow: string;
  index: number;
  material: WorkflowMaterial;
  assembly: Assembly;
}

export interface Walk {
  nodes: WalkedNode[];
  problems: WorkflowProblem[];
  loader: Loader;
  /** The templates that are asked for, also by nodes that could not be assembled. */
  templates: Set<string>;
}

/** Nodes whose files are read at the same time; what comes of them stays in their order. */
const together = 32;

/** Assembles every node that has a task_ref; what is wrong with one keeps no other from being looked at. */
export async function walkWorkflows(
  workflows: readonly NamedWorkflow[],
  options: WalkOptions,
): Promise<Walk> {
  const { files, templates = defaultTemplates, counter, progress } = options;
  const loader = createLoader(files);
  const measure = await defaultCounter(counter ? { counter } : {});
  const gathered = gatherProblems();
  const tasks = workflows.flatMap((each) =>
    attemptNodes(each.value, (problems) => gathered.add(problems, each.name)).map((found) => ({
      ...found,
      workflow: each.name,
    })),
  );
  const nodes: WalkedNode[] = [];
  for (let from = 0; from < tasks.length; from += together) {
    const batch = tasks.slice(from, from + together);
    const read = await Promise.allSettled(batch.map((task) => resolve(task, templates, loader)));
    for (const [at, result] of read.entries()) {
      const { workflow: name, node, index } = batch[at] as (typeof batch)[number];
      if (result.status === "fulfilled") {
        const material = { node, ...result.value, counter: measure };
        const assembly = compose(workflow({ node: node.node_id, templates }), material);
        nodes.push({ workflow: name, index, material, assembly });
      } else if (result.reason instanceof QuoinError)
        gathered.add(result.reason.problems, name, node.node_id);
      else throw result.reason;
      progress?.(from + at + 1, tasks.length);
    }
  }
  const asked = tasks.map(({ node }) => tidyPath(templateFile(templates, node.task_ref ?? "")));
  return { nodes, problems: gathered.list(), loader, templates: new Set(asked) };
}

function attemptNodes(value: unknown, report: (problems: readonly Problem[]) => void): NodeAt[] {
  try {
    return parseWorkflow(value)
      .nodes.map((node, index) => ({ node, index }))
      .filter(({ node }) => node.task_ref !== undefined);
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    report(error.problems);
    return [];
  }
}
