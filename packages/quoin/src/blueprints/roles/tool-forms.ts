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

export function toolSignature({ name, parameters }: Pick<PlainTool, "name" | "parameters">): string {
  return `${inline(name)}(${argumentsOf(parameters, 0)})`;
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

type Schema = Readonly<Record<string, unknown>>;

function argumentsOf(schema: Schema, level: number): string {
  const properties = objectIn(schema.properties);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties)
    .map(([key, each]) => `${inline(key)}${required.has(key) ? "" : "?"}: ${typeOf(objectIn(each), level)}`)
    .join(", ");
}

/** Deeper than this a signature is no shorter than the schema. */
const mostLevels = 4;

function typeOf(schema: Schema, level: number): string {
  if (level > mostLevels) return "any";
  const below = (each: unknown) => typeOf(objectIn(each), level + 1);
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => JSON.stringify(each)).join(" | ") || "never";
  if ("const" in schema) return JSON.stringify(schema.const) ?? "any";
  for (const key of ["anyOf", "oneOf"]) {
    const choices = schema[key];
    if (Array.isArray(choices)) return [...new Set(choices.map(below))].join(" | ") || "any";
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => below({ ...schema, type })).join(" | ");
  if (schema.type === "array") {
    const item = schema.items === undefined ? "any" : below(schema.items);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object" || schema.properties !== undefined) {
    return schema.properties === undefined ? "object" : `{ ${argumentsOf(schema, level + 1)} }`;
  }
  return schema.type === "integer" ? "number" : inline(String(schema.type ?? "any"));
}

function objectIn(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
