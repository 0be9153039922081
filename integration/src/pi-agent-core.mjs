/** A system prompt for the class Agent of @mariozechner/pi-agent-core, which has none of its own. */
import { Agent } from "@mariozechner/pi-agent-core";
import { checkPrompt } from "./check-prompt.mjs";
import { describeModel, lastReply } from "./pi-model.mjs";

/** `tools` are AgentTools of pi; `model` is { protocol, url, name, key }. */
export function startPiAgent({ systemPrompt, model, tools = [] }) {
  const agent = new Agent({
    initialState: {
      systemPrompt: checkPrompt(systemPrompt),
      model: describeModel(model),
      thinkingLevel: "off",
      tools,
    },
    getApiKey: () => model.key,
  });
  return {
    agent,
    async ask(text) {
      await agent.prompt(text);
      return lastReply(agent.state.messages);
    },
    /** From the next question on: a run that has begun keeps the prompt that it began with. */
    useSystemPrompt(next) {
      agent.state.systemPrompt = checkPrompt(next);
    },
    close() {
      agent.abort();
      return agent.waitForIdle();
    },
  };
}
