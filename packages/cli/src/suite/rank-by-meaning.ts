import { loadCounter, type Ports } from "quoin";
import type { Mode } from "quoin/capabilities";
import { type Catalogues, dynamic, type PromptConfig } from "quoin/dynamic";
import type { RankedName } from "./types.ts";

/** As deep as a report shows it. */
const depth = 10;

export interface Rankings {
  tools: RankedName[];
  skills: RankedName[];
}

/** What an assembly would choose from if no score were too low and nothing were offered whatever the task. */
export function rankByMeaning(config: PromptConfig, catalogues: Catalogues, embedder: Ports["embedder"]) {
  const blueprint = dynamic(
    {
      ...config,
      ...{ baseTools: {}, baseSkills: {} },
      semantic: { ...config.semantic, minScore: 0, maxResults: depth },
      include: { git: false, env: false, memories: false, activity: false },
    },
    catalogues,
  );
  return async (task: string, mode: Mode): Promise<Rankings> => {
    const { tools, skills } = await blueprint.collect({ task, mode }, { counter: loadCounter, embedder });
    const named = (chosen: typeof tools) =>
      chosen.slice(0, depth).map(({ capability, score = 0 }) => ({ name: capability.name, score }));
    return { tools: named(tools), skills: named(skills) };
  };
}
