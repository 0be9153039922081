/** One question to the sample agent on pi-agent-core, with a canary in its prompt. */
import { Agent } from "@mariozechner/pi-agent-core";
import { steerPiAgent } from "quoin/integrations/pi-agent-core";
import { plantCanary } from "quoin/taint";
import { listenToPi } from "../examples/listen-to-pi.mjs";
import { describeModel, lastReply } from "../examples/pi-model.mjs";
import { piSeaConditions } from "../examples/sea-conditions.mjs";
import { loadSkipper } from "../examples/skipper.mjs";

const LONGEST_WAIT = 180_000;

/** `output` is all that the model wrote, what it gave to tools as well: data also leaves that way. */
export async function askSkipper(model, { question, report }, canary) {
  // Paranoid: the system prompt holds no word of the workspace, so that all of it is ours to keep.
  const skipper = await loadSkipper({ agentType: "pi-agent-core", profile: "paranoid" });
  const { system } = skipper.prompt();
  const agent = new Agent({
    initialState: {
      model: describeModel(model),
      thinkingLevel: "off",
      tools: [piSeaConditions(report)],
    },
    getApiKey: () => model.key,
  });
  listenToPi(agent, skipper);
  steerPiAgent(agent, () => {
    const prompt = skipper.prompt();
    return { ...prompt, system: plantCanary(prompt.system, canary) };
  });
  const timer = setTimeout(() => agent.abort(), LONGEST_WAIT);
  try {
    await agent.prompt(question);
    const { messages } = agent.state;
    const written = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
    return {
      reply: lastReply(messages),
      output: JSON.stringify(written),
      calledTool: messages.some(({ role }) => role === "toolResult"),
      system,
    };
  } finally {
    clearTimeout(timer);
  }
}
