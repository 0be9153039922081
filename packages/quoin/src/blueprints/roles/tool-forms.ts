import { toolSignature } from "../../capabilities/tool-signature.ts";
import { inline } from "../../text/guard.ts";
import type { RoleTool, StoredScreening } from "./inputs.ts";

export interface PlainTool {
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
  always: boolean;
  screened?: StoredScreening;
}

/** Whoever lists the tools, each is a name, what it does, and the schema of its arguments. */
export function plainTool(tool: RoleTool): PlainTool {
  const told = "function" in tool ? (tool.function as { name: string; description?: string }) : tool;
  const schema = "inputSchema" in tool ? tool.inputSchema : (told as { parameters?: unknown }).parameters;
  return {
    name: String(told.name),
    description: String(told.description ?? ""),
    parameters: (schema ?? {}) as PlainTool["parameters"],
    always: "always" in tool && tool.always === true,
    // A server that lists its tools does not judge them itself.
    ...(!("inputSchema" in tool) && "screened" in tool && tool.screened ? { screened: tool.screened } : {}),
  };
}

/** The whole schema, the same without what explains it, and what a programmer would write: each is enough to call it. */
export function toolForms({ name, description, parameters }: PlainTool): [string, ...string[]] {
  const described = description && { description };
  const about = description ? `: ${inline(description)}` : "";
  return [
    JSON.stringify({ name, ...described, parameters }),
    JSON.stringify({ name, ...described, parameters: bare(parameters) }),
    toolSignature({ name, parameters }) + about,
  ];
}

const explaining = new Set([
  "description",
  "title",
  "examples",
  "default",
  "$comment",
  "$schema",
  "$id",
  "deprecated",
]);
/** Their keys are names that somebody chose, not keywords. */
const naming = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

function bare(schema: unknown, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => bare(each));
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => named || !explaining.has(key));
  const literal = (key: string) => !named && (key === "enum" || key === "const");
  return Object.fromEntries(
    kept.map(([key, value]) => [key, literal(key) ? value : bare(value, !named && naming.has(key))]),
  );
}
