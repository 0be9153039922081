import { Agent } from "@mariozechner/pi-agent-core";
import { steerPiAgent } from "quoin/integrations/pi-agent-core";
import { describeModel, lastReply } from "../../examples/pi-model.mjs";

export function startPiAgent({ source, model, tools = [] }) {
  const agent = new Agent({
    initialState: { systemPrompt: "Not ours", model: describeModel(model), thinkingLevel: "off", tools },
    getApiKey: () => model.key,
  });
  steerPiAgent(agent, source);
  return {
    agent,
    async ask(text) {
      await agent.prompt(text);
      return lastReply(agent.state.messages);
    },
    close() {
      agent.abort();
      return agent.waitForIdle();
    },
  };
}
