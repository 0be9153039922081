import type { ToolPart } from "../../core/part.ts";
import type { Assembly, Section } from "../../core/types.ts";
import type { ModuleTool, PromptResult } from "./types.ts";

interface Outline {
  readonly sections: readonly Pick<Section, "id">[];
  readonly declared: readonly string[];
}

/** The result that a builder promises, and what a host needs to send it as two messages. */
export function view(assembly: Assembly, outline: Outline): PromptResult {
  const { text, tokens, sections, parts, overBudget } = assembly;
  const firstUser = sections.find(({ channel }) => channel === "user");
  const lastSystem = sections.findLast(({ channel }) => channel === "system");
  const tools = parts.flatMap(({ part }) => (part.type === "tool" ? [toolOf(part)] : []));
  const offered = new Set(tools.map(({ name }) => name));
  const tokensByModule = moduleTokens(assembly, outline);
  const modules = Object.keys(tokensByModule);
  return {
    content: text,
    system: text.slice(0, lastSystem?.end ?? 0),
    user: firstUser ? text.slice(firstUser.start) : "",
    tools,
    withheld: [...new Set(outline.declared)].filter((name) => !offered.has(name)),
    overBudget,
    metadata: {
      moduleCount: modules.length,
      modules,
      estimatedTokens: tokens,
      toolTokens: parts.reduce((sum, part) => sum + part.tokens, 0),
      buildTimeMs: 0,
      tokensByModule,
    },
  };
}

/** Of text and tools, in the order of the prompt. A text of a few characters may be rounded to nothing: it counts as 1. */
function moduleTokens({ sections, parts }: Assembly, outline: Outline): Record<string, number> {
  const entries = outline.sections.flatMap(({ id }) => {
    const mine = [
      ...sections.filter((section) => section.id === id),
      ...parts.filter(({ section }) => section === id),
    ];
    const sum = mine.reduce((total, { tokens }) => total + tokens, 0);
    return mine.length === 0 ? [] : [[id, Math.max(1, sum)] as const];
  });
  return Object.fromEntries(entries);
}

function toolOf({ type: _, ...tool }: ToolPart): ModuleTool {
  return tool;
}
