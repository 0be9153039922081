/** The agent of the examples: who it is, how much of its session came from outside, and its prompt at this moment. */
import { fileURLToPath } from "node:url";
import { describeProblem, loadCounter } from "quoin";
import { PromptBuilder } from "quoin/agent";
import { readAgent } from "quoin/node";
import { memoryTaintStore, taintLedger } from "quoin/taint";

const folder = (name) => fileURLToPath(new URL(`../../examples/agent/${name}`, import.meta.url));
const session = "example";

export const questions = ["Which boat leaves for Northbank after 09:00?", "And is the crossing rough today?"];

/** Speaks of a tool, which is offered only while these words stand in the prompt. */
const sea = {
  name: "sea",
  priority: 75,
  optional: true,
  shouldInclude: () => true,
  render: () => ["## Sea", "", "Ask `sea_conditions` for wind and waves before you name a crossing."],
  estimateTokens: () => 20,
  reads: () => [],
  tools: [{ name: "sea_conditions", parameters: { type: "object" } }],
};

export async function loadSkipper({ agentType, profile = "balanced", contextWindow = 200_000 }) {
  const workspace = folder("workspace");
  const { files, warnings } = await readAgent({
    agent: folder("agents/skipper"),
    workspace,
    skills: `${workspace}/skills`,
  });
  for (const warning of warnings) console.error(describeProblem(warning));

  const ledger = taintLedger({ store: memoryTaintStore(), counter: await loadCounter("o200k_base") });
  let taint = await ledger.open(session, { profile });
  const builder = new PromptBuilder({ modules: [sea] });
  return {
    /** Tells the ledger what came into the session; an id that it knows counts once. */
    async hear({ id, text, source }) {
      taint = await ledger.add(session, { id, text, source });
    },
    /** For every request anew: what has not changed is not written again. */
    prompt() {
      const { taintRatio, taintThreshold } = taint;
      const host = { agentType, profile, contextWindow, workspace: "/workspace", sandboxType: "none" };
      return builder.build({ ...files, ...host, taintRatio, taintThreshold });
    },
  };
}
