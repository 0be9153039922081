import type { Blueprint, Counter, Files, Item, Ports } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { loadCounter } from "../../text/count/index.ts";
import { verbatim } from "../shared/verbatim.ts";
import { createLoader, type Loaded } from "./load.ts";
import { parseWorkflow } from "./parse-workflow.ts";
import { type NodeAt, type Resolved, resolve } from "./resolve.ts";
import type { Workflow, WorkflowNode } from "./schema.ts";

export interface WorkflowConfig {
  /** The node to assemble. */
  node: string;
  /** Where templates are, from the root of the files. */
  templates?: string;
}

export interface WorkflowMaterial {
  node: WorkflowNode;
  template: Loaded;
  resolved: Resolved[];
  counter: Counter;
}

export const defaultTemplates = "seed/prompts/tasks";
export const defaultCounter = (ports: Partial<Ports>) => (ports.counter ?? loadCounter)("o200k_base");

/** Template, context and schema, all from files: nothing else may come in, and nothing is left out. */
export function workflow(config: WorkflowConfig): Blueprint<NodeAt, WorkflowMaterial> {
  const { templates = defaultTemplates } = config;
  return {
    name: "workflow",
    parse: (raw) => findNode(parseWorkflow(raw), config.node),
    async collect(found, ports) {
      const counter = await defaultCounter(ports);
      const files = await resolve(found, templates, createLoader(ports.files ?? noFiles));
      return { node: found.node, ...files, counter };
    },
    outline: ({ resolved }) => [
      {
        id: "prompt",
        channel: "user",
        trust: "trusted",
        required: true,
        items: resolved.map(
          ({ text, file, hash, token }, at): Item => ({
            id: token ? `${token}[${at}]` : `template[${at}]`,
            text,
            source: { kind: "file", ref: file, hash },
            required: true,
            volatility: "static",
          }),
        ),
      },
    ],
    layout: () => verbatim,
    policy: ({ counter }) => ({
      keep: ["prompt"],
      fill: "strict",
      budget: { window: Number.MAX_SAFE_INTEGER, overflow: "keep", counter },
      screens: [],
      sources: ["file"],
    }),
    view: (_assembly, material) => viewOf(material),
  };
}

/** What the log of an execution says of a prompt beside its text and hash. */
export interface WorkflowView {
  task_ref: string;
  /** Files by what stands for them: a token, or the path itself where the template names it. */
  includes_resolved: Record<string, string>;
}

function viewOf({ node: { task_ref = "" }, resolved }: WorkflowMaterial): WorkflowView {
  const includes = resolved.flatMap(({ token, file }) => {
    if (token === undefined) return [];
    return [[token === "include" ? file : token, file] as const];
  });
  return { task_ref, includes_resolved: Object.fromEntries(includes) };
}

const noFiles: Files = {
  async read(file) {
    const message = "cannot be read: there is no port for files";
    throw new QuoinError({ code: "file_missing", file, message });
  },
};

function findNode({ nodes }: Workflow, id: string): NodeAt {
  const index = nodes.findIndex(({ node_id }) => node_id === id);
  const node = nodes[index];
  const problem = (message: string, at: number[] = []) =>
    new QuoinError({ code: "spec_invalid", path: ["nodes", ...at], message });
  if (!node)
    throw problem(`no node is named "${id}"; there are ${nodes.map(({ node_id }) => node_id).join(", ")}`);
  if (node.task_ref === undefined)
    throw problem(`node "${id}" has no task_ref, so there is nothing to assemble`, [index]);
  return { node, index };
}
