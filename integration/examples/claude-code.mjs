/** Claude Code, told with every question how tainted its session is. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSdkMcpServer } from "@anthropic-ai/claude-agent-sdk";
import { offeredTools } from "quoin/agent";
import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import { askClaudeCode } from "./ask-claude-code.mjs";
import { model } from "./endpoint.mjs";
import { claudeSeaConditions } from "./sea-conditions.mjs";
import { loadSkipper, questions } from "./skipper.mjs";
import { textOf } from "./text-of.mjs";

const skipper = await loadSkipper({ agentType: "claude-code" });
// A home of its own: nothing of the user's configuration is read, and nothing is left behind.
const folder = await mkdtemp(join(tmpdir(), "quoin-claude-code-"));
const environment = {
  PATH: process.env.PATH,
  ANTHROPIC_BASE_URL: model.url,
  ANTHROPIC_API_KEY: model.key,
};
const sources = { user: "tool", assistant: "model" };

/** What comes back as a user's message is the result of a tool. */
async function listen({ type, uuid, message }) {
  if (type in sources) await skipper.hear({ id: uuid, text: textOf(message.content), source: sources[type] });
}

let resume;
let previous;
try {
  for (const [index, question] of questions.entries()) {
    const prompt = skipper.prompt();
    const tools = offeredTools(prompt, [claudeSeaConditions]);
    const options = {
      ...claudeCodeOptions(prompt, { folder, environment }),
      model: model.name,
      resume,
      tools: [],
      mcpServers: { ferry: createSdkMcpServer({ name: "ferry", version: "1.0.0", tools }) },
      allowedTools: ["mcp__ferry"],
      // What is not allowed is denied, without asking a model that judges with a prompt of its own.
      permissionMode: "dontAsk",
    };
    const text = claudeCodeQuestion(prompt, question, previous);
    previous = prompt;
    await skipper.hear({ id: `question-${index}`, text: question, source: "user" });
    const { reply, session } = await askClaudeCode(text, options, listen);
    resume = session;
    console.log(reply);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
