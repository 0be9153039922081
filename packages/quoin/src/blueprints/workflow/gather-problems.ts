import type { Problem } from "../../errors.ts";

export interface WorkflowProblem extends Problem {
  /** The workflow in which `path` leads to the place; absent where a file is named. */
  workflow?: string;
  /** `workflow/node` of everyone that the problem concerns. */
  nodes: string[];
}

/** Problems of many nodes, each place once: a mistake in a shared template is one mistake. */
export function gatherProblems() {
  const known = new Map<string, WorkflowProblem>();
  return {
    add(problems: readonly Problem[], workflow: string, node?: string): void {
      for (const problem of problems) {
        const { code, message, path, file, line, column } = problem;
        const where = file === undefined ? { workflow } : {};
        const key = JSON.stringify([code, message, path, file, line, column, where]);
        const first = known.get(key) ?? { ...problem, ...where, nodes: [] };
        known.set(key, first);
        if (node !== undefined) first.nodes.push(`${workflow}/${node}`);
      }
    },
    list: (): WorkflowProblem[] => [...known.values()],
  };
}
