import { type PiAgent, steerPiAgent } from "quoin/integrations/pi-agent-core";
import { lastReply, type PiReply, piModel } from "./pi-model.ts";
import type { Runner, RunnerKind, RunnerSetup } from "./runner.ts";

interface Agent extends PiAgent {
  state: { messages: PiReply[] };
  prompt(text: string): Promise<void>;
  abort(): void;
  waitForIdle(): Promise<void>;
}

interface PiAgentCore {
  Agent: new (options: object) => Agent;
}

export const piAgentCore: RunnerKind = { package: "@mariozechner/pi-agent-core", start };

async function start(module: unknown, { source, model }: RunnerSetup): Promise<Runner> {
  const { Agent } = module as PiAgentCore;
  const agent = new Agent({
    initialState: { model: piModel(model), thinkingLevel: "off", tools: [] },
    getApiKey: () => model.key,
  });
  steerPiAgent(agent, source);
  return {
    async ask(question) {
      await agent.prompt(question);
      return lastReply(agent.state.messages);
    },
    async close() {
      agent.abort();
      await agent.waitForIdle();
    },
  };
}
