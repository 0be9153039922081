import { type Problem, QuoinError } from "../../errors.ts";
import { nearKey } from "../../text/near-key.ts";
import { validate } from "../../validate.ts";
import { type Workflow, workflow as workflowSchema } from "./schema.ts";

/** A workflow whose nodes can be told apart, and none of whose includes go nowhere. */
export function parseWorkflow(raw: unknown): Workflow {
  const nodes = nodesOf(raw);
  try {
    return validate(workflowSchema, raw, "spec_invalid", [...duplicates(nodes), ...withoutTask(nodes)]);
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const [first, ...rest] = error.problems.map((problem) => withHint(problem, nodes));
    throw new QuoinError([first as Problem, ...rest]);
  }
}

type RawNode = Record<string, unknown>;

/** Each in its place; what is no object has no keys. */
function nodesOf(raw: unknown): RawNode[] {
  const nodes = (raw as { nodes?: unknown } | null | undefined)?.nodes;
  if (!Array.isArray(nodes)) return [];
  return nodes.map((node: unknown) => (typeof node === "object" && node !== null ? (node as RawNode) : {}));
}

function duplicates(nodes: readonly RawNode[]): Problem[] {
  const seen = new Set<string>();
  return nodes.flatMap(({ node_id: id }, at): Problem[] => {
    if (typeof id !== "string") return [];
    if (seen.has(id)) {
      const message = `another node is named "${id}" already`;
      return [{ code: "spec_invalid", path: ["nodes", at, "node_id"], message }];
    }
    seen.add(id);
    return [];
  });
}

/** Nodes without a task_ref are the engine's own; one with includes is a prompt that would silently not be made. */
function withoutTask(nodes: readonly RawNode[]): Problem[] {
  return nodes.flatMap((node, at): Problem[] => {
    if (node.includes === undefined || node.task_ref !== undefined) return [];
    const message = `has includes, but no task_ref: no prompt would be made of it${hint(node, "task_ref")}`;
    return [{ code: "spec_invalid", path: ["nodes", at], message }];
  });
}

function withHint(problem: Problem, nodes: readonly RawNode[]): Problem {
  const [, at, key, ...deeper] = problem.path ?? [];
  const node = nodes[Number(at)];
  if (key !== "node_id" || deeper.length || !node || node.node_id !== undefined) return problem;
  return { ...problem, message: `${problem.message}${hint(node, key)}` };
}

function hint(node: RawNode, name: string): string {
  const near = nearKey(Object.keys(node), name);
  return near === undefined ? "" : `; is "${near}" meant to be ${name}?`;
}
