import type { Assembly } from "../../core/types.ts";
import type { AssemblyResult, DynamicMaterial } from "./types.ts";

/** What was chosen and what was filtered, in numbers. */
export function metrics(assembly: Assembly, material: DynamicMaterial): Record<string, number> {
  const { tools, skills, context } = assembly.view as AssemblyResult;
  const { filteredCount } = context;
  // Kept out before they became candidates, yet counted among the filtered.
  const keptOut = material.notices.filter(({ stage, action }) => stage === "screen" && action === "drop");
  const { memories, activity, tools: found, skills: known, git, env } = material;
  const facts = [git?.branch, git?.summary, env?.cwd, env?.os].filter((fact) => fact?.trim());
  const candidates = [keptOut, memories, activity, found, known, facts].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return {
    embeddingCalls: material.embeddingCalls,
    cacheHit: Number(material.cacheHit),
    candidates,
    filteredCount,
    filterRate: candidates === 0 ? 0 : filteredCount / candidates,
    tools: tools.length,
    skills: skills.length,
    memories: context.memories.length,
    activity: context.activity.length,
  };
}
