import { QuoinError } from "../errors.ts";
import { type Fields, isObject } from "./is-object.ts";
import { parseDeclared } from "./parse-declared.ts";
import { type ParsedTools, parseToolList } from "./parse-tool-list.ts";
import type { Capability } from "./types.ts";

export interface ParseCapabilitiesOptions {
  /** The file that it was read from. */
  from: string;
  /** Whose words they are, where the file does not say `untrusted` itself. */
  trust?: Capability["trust"];
}

/** What a file holds is told by its content: a manifest of the user's, or tools in one of the forms that others have. */
export function parseCapabilities(
  raw: unknown,
  { from, trust = "trusted" }: ParseCapabilitiesOptions,
): ParsedTools {
  if (Array.isArray(raw)) return parseToolList(raw, { from, trust });
  if (!isObject(raw)) throw refused("must be an object with tools or skills, or a list of tools");
  if ("mcpServers" in raw)
    throw refused("names MCP servers, which are programs: give it with --mcp to start them");
  if ("embedder" in raw && "entries" in raw) throw refused("is what `quoin index` writes, not what it reads");
  // A server's answer, as it was sent: whatever forms are in it, the words are the server's.
  if ("jsonrpc" in raw) {
    const [holder, ...within] = isObject(raw.result) ? [raw.result, "result"] : [raw];
    return listIn(holder, { from, trust: "untrusted" }, within);
  }
  if ("nextCursor" in raw) return listIn(raw, { from, trust: "untrusted" }, []);
  if (!("skills" in raw) && Array.isArray(raw.tools) && raw.tools.some(isForeign))
    return listIn(raw, { from, trust }, []);
  const capabilities = parseDeclared(raw, from);
  const settled = trust === "untrusted" ? capabilities.map((each) => ({ ...each, trust })) : capabilities;
  return { capabilities: settled, notes: [] };
}

/** Words that a manifest does not have. */
function isForeign(tool: unknown): boolean {
  return (
    isObject(tool) &&
    ["type", "function", "input_schema", "inputSchema"].some((key) => Object.hasOwn(tool, key))
  );
}

function listIn(
  holder: Fields,
  { from, trust }: Required<ParseCapabilitiesOptions>,
  within: readonly string[],
): ParsedTools {
  if (!Array.isArray(holder.tools)) throw refused("has no list of tools", ...within, "tools");
  const settled = holder.trust === "untrusted" ? "untrusted" : trust;
  return parseToolList(holder.tools, { from, trust: settled, within: [...within, "tools"] });
}

function refused(message: string, ...path: string[]): QuoinError {
  return new QuoinError({ code: "capability_invalid", path, message });
}
