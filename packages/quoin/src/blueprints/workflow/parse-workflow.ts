import type { Problem } from "../../errors.ts";
import { validate } from "../../validate.ts";
import { type Workflow, workflow as workflowSchema } from "./schema.ts";

/** A workflow whose nodes can be told apart. */
export function parseWorkflow(raw: unknown): Workflow {
  return validate(workflowSchema, raw, "spec_invalid", duplicates(raw));
}

function duplicates(raw: unknown): Problem[] {
  const nodes = (raw as { nodes?: unknown } | null | undefined)?.nodes;
  if (!Array.isArray(nodes)) return [];
  const seen = new Set<string>();
  return nodes.flatMap((node: { node_id?: unknown } | null, at): Problem[] => {
    const id = node?.node_id;
    if (typeof id !== "string") return [];
    if (seen.has(id)) {
      const message = `another node is named "${id}" already`;
      return [{ code: "spec_invalid", path: ["nodes", at, "node_id"], message }];
    }
    seen.add(id);
    return [];
  });
}
