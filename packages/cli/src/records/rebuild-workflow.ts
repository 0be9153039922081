import { canonicalJson, type RecordedInput } from "quoin/records";
import { normalise, type Workflow } from "quoin/workflow";
import { assembleWorkflowNode, type NodeOptions, nodeInput } from "../assemble-workflow-node.ts";
import { readDocument } from "../document.ts";
import { readBytes } from "../read-text.ts";
import type { RebuildCommand } from "./rebuild-command.ts";

export const rebuildWorkflow: RebuildCommand = {
  flags: ["node", "root", "templates"],
  async read({ name }, path, { node }) {
    if (name !== nodeInput(String(node))) return normalise(await readBytes(path), path);
    const { nodes } = ((await readDocument(path)).value ?? {}) as Partial<Workflow>;
    const found = Array.isArray(nodes) ? nodes.find((each) => each?.node_id === node) : undefined;
    return found && canonicalJson(found);
  },
  async assemble({ settings, inputs }, path) {
    const [node, template] = inputs as [RecordedInput, RecordedInput];
    // The root as it is from here: what is left of a file's path without its name.
    const root = path(template).slice(0, -template.name.length) || ".";
    return assembleWorkflowNode(path(node), { ...settings, root } as NodeOptions);
  },
};
