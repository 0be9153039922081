import type { ToolPart } from "../../core/part.ts";
import type { Assembly } from "../../core/types.ts";
import type { ModuleTool, PromptResult } from "./types.ts";

/** The result that the seed's builder promises, and what a host needs to send it as two messages. */
export function view({ text, tokens, sections, parts, overBudget }: Assembly): PromptResult {
  const firstUser = sections.find(({ channel }) => channel === "user");
  const lastSystem = sections.findLast(({ channel }) => channel === "system");
  const named = [...sections.map(({ id }) => id), ...parts.map(({ section }) => section)];
  const modules = [...new Set(named)];
  return {
    content: text,
    system: text.slice(0, lastSystem?.end ?? 0),
    user: firstUser ? text.slice(firstUser.start) : "",
    tools: parts.flatMap(({ part }) => (part.type === "tool" ? [toolOf(part)] : [])),
    overBudget,
    metadata: {
      moduleCount: modules.length,
      modules,
      estimatedTokens: tokens,
      buildTimeMs: 0,
      tokensByModule: Object.fromEntries(sections.map(({ id, tokens }) => [id, tokens])),
    },
  };
}

function toolOf({ type: _, ...tool }: ToolPart): ModuleTool {
  return tool;
}
