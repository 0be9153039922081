import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import { askClaudeCode } from "../../examples/ask-claude-code.mjs";

/** `source` is a function; `mcpServers` as in the SDK. */
export function startClaudeCode({
  source,
  model,
  folder,
  mcpServers = {},
  builtInTools = [],
  reminders,
  environment = {},
}) {
  const abortController = new AbortController();
  let resume;
  let previous;
  const settings = {
    folder,
    reminders,
    environment: {
      PATH: process.env.PATH,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: model.key,
      ...environment,
    },
  };
  return {
    async ask(text, onMessage) {
      const prompt = source();
      const options = {
        ...claudeCodeOptions(prompt, settings),
        model: model.name,
        tools: builtInTools,
        mcpServers,
        allowedTools: [...builtInTools, ...Object.keys(mcpServers).map((name) => `mcp__${name}`)],
        permissionMode: "dontAsk",
        abortController,
        resume,
      };
      const { reply, session } = await askClaudeCode(
        claudeCodeQuestion(prompt, text, previous),
        options,
        onMessage,
      );
      resume = session;
      previous = prompt;
      return reply;
    },
    close() {
      abortController.abort();
    },
  };
}
