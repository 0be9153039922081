import * as z from "zod";
import { workflow } from "./schema.ts";

/** For editors: the JSON Schema of a workflow's file. */
export function workflowJsonSchema(): object {
  return { title: "Quoin workflow", ...z.toJSONSchema(workflow, { io: "input" }) };
}
