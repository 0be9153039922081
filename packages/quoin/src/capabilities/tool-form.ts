import { type Fields, isObject } from "./is-object.ts";
import type { CapabilityOrigin } from "./types.ts";

/** A tool in one of the forms that people have, before anything of it was checked. */
export interface FoundTool {
  origin: CapabilityOrigin;
  name: unknown;
  description: unknown;
  parameters: unknown;
  /** The keys that lead to its fields, for errors. */
  within: readonly string[];
  parametersKey: string;
}

/** One that the provider runs itself: nothing of it is ours to offer. */
interface HostedTool {
  hosted: string;
}

export function isMcpTool(tool: unknown): boolean {
  return isObject(tool) && "inputSchema" in tool;
}

/** As given to OpenAI (both interfaces) and to Anthropic, or as an MCP server lists it; undefined where it is none of these. */
export function toolForm(tool: Fields): FoundTool | HostedTool | undefined {
  const { type } = tool;
  // Before every other form: a server that adds the key of one would be believed for it.
  if (isMcpTool(tool)) return mcpTool(tool);
  if ("input_schema" in tool) return found(tool, "anthropic", "input_schema");
  for (const key of ["function", "custom"]) {
    const inner = tool[key];
    if (isObject(inner) && (type === undefined || type === key))
      return found(inner, "openai", "parameters", [key]);
  }
  if (type === "function" || type === "custom") return found(tool, "openai", "parameters");
  if (typeof type === "string") return { hosted: type };
  if (type === undefined && "parameters" in tool) return found(tool, "openai", "parameters");
  return undefined;
}

function found(
  tool: Fields,
  origin: CapabilityOrigin,
  parametersKey: string,
  within: readonly string[] = [],
): FoundTool {
  const { name, description, [parametersKey]: parameters } = tool;
  return { origin, name, description, parameters, within, parametersKey };
}

/** Where a server describes a tool by its title only, that is what there is. */
function mcpTool(tool: Fields): FoundTool {
  const { title, annotations } = tool;
  const titles = [title, isObject(annotations) ? annotations.title : undefined];
  const description = tool.description ?? titles.find((each) => typeof each === "string");
  return { ...found(tool, "mcp", "inputSchema"), description };
}
