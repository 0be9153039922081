/** Compiled, never run: what we hand over fits the types of the real runners, and they fit ours. */
import { createSdkMcpServer, type Options, tool } from "@anthropic-ai/claude-agent-sdk";
import type { Agent, AgentTool } from "@mariozechner/pi-agent-core";
import type { AgentSession, ToolDefinition } from "@mariozechner/pi-coding-agent";
import { offeredTools, PromptBuilder } from "quoin/agent";
import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import { steerPiAgent } from "quoin/integrations/pi-agent-core";
import { steerPiSession } from "quoin/integrations/pi-session";

const result = new PromptBuilder().build({});
const source = () => result;

export function steer(agent: Agent, session: AgentSession): void {
  steerPiAgent(agent, result);
  steerPiAgent(agent, source);
  steerPiSession(session, source);
  // @ts-expect-error an agent is no session
  steerPiSession(agent, source);
  // @ts-expect-error a prompt has two channels, and forgetting one must not compile
  steerPiAgent(agent, { system: "Ours" });
}

export const options: Options = {
  ...claudeCodeOptions(source, { folder: "/home", environment: { PATH: "/bin" }, reminders: true }),
  model: "any",
};
// @ts-expect-error the SDK's options are typed: were they not, the lines above would prove nothing
export const wrong: Options = { settingSources: ["elsewhere"] };
export const question: string = claudeCodeQuestion(result, "One?", result);

const weather = tool("weather", "The weather.", {}, async () => ({ content: [] }));
export const server = createSdkMcpServer({ name: "quoin", tools: offeredTools(result, [weather]) });
export const tools = (own: AgentTool[]): AgentTool[] => offeredTools(result, own);
export const definitions = (own: ToolDefinition[]): ToolDefinition[] => offeredTools(result, own);
