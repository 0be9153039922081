import type { Blueprint, Counter, Files, Item, Layout } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { loadCounter } from "../../text/count/index.ts";
import { validate } from "../../validate.ts";
import { type Resolved, resolve } from "./resolve.ts";
import { type Workflow, type WorkflowNode, workflow as workflowSchema } from "./schema.ts";

export interface WorkflowConfig {
  /** The node to assemble. */
  node: string;
  /** Where templates are, from the root of the files. */
  templates?: string;
}

export interface WorkflowMaterial {
  node: WorkflowNode;
  resolved: Resolved[];
  counter: Counter;
}

/** Template, context and schema, all from files: nothing else may come in, and nothing is left out. */
export function workflow(config: WorkflowConfig): Blueprint<WorkflowNode, WorkflowMaterial> {
  const { templates = "seed/prompts/tasks" } = config;
  return {
    name: "workflow",
    parse: (raw) => findNode(validate(workflowSchema, raw, "spec_invalid"), config.node),
    async collect(node, ports) {
      const files = ports.files ?? noFiles;
      const counter = await (ports.counter ?? loadCounter)("o200k_base");
      return { node, resolved: await resolve(node, templates, files), counter };
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
    layout: () => layout,
    policy: ({ counter }) => ({
      keep: ["prompt"],
      fill: "strict",
      budget: { window: Number.MAX_SAFE_INTEGER, overflow: "keep", counter },
      screens: [],
      sources: ["file"],
    }),
  };
}

const layout: Layout = {
  separator: "",
  joiner: "",
  heading: () => undefined,
  write: (_section, _item, text) => text,
  empty: () => undefined,
  shed: () => undefined,
};

const noFiles: Files = {
  read(path) {
    throw new QuoinError({ code: "file_missing", file: path, message: "there is no port for files" });
  },
};

function findNode({ nodes }: Workflow, id: string): WorkflowNode {
  const node = nodes.find(({ node_id }) => node_id === id);
  const problem = (message: string) => new QuoinError({ code: "spec_invalid", path: ["nodes"], message });
  if (!node)
    throw problem(`no node is named "${id}"; there are ${nodes.map(({ node_id }) => node_id).join(", ")}`);
  if (node.task_ref === undefined)
    throw problem(`node "${id}" has no task_ref, so there is nothing to assemble`);
  return node;
}
