/** The prompt of the sample agent, from `quoin/agent`, with hard text in what nobody vouches for under `paranoid`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PromptBuilder } from "quoin/agent";
import { readAgent } from "quoin/node";

const folder = fileURLToPath(new URL("../../examples/agent/", import.meta.url));
const hard = readFileSync(new URL("./hard-text.txt", import.meta.url), "utf8");

export async function agentPrompts({ profile = "balanced", modules = [] } = {}) {
  const { files } = await readAgent({
    agent: `${folder}agents/skipper`,
    workspace: `${folder}workspace`,
    skills: `${folder}workspace/skills`,
  });
  const contextContent = `${files.contextContent}\n${hard}`;
  const builder = new PromptBuilder({ modules });
  return (more = {}) => builder.build({ ...files, contextContent, profile, taintThreshold: 0.3, ...more });
}
