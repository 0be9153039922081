/**
 * A system prompt for Claude Code, which @anthropic-ai/claude-agent-sdk starts as a process of its own.
 * One block of Anthropic's stays in front of ours; there is no option against it.
 */
import { join } from "node:path";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { checkPrompt } from "./check-prompt.mjs";

const refusals = {
  "is the mark of a cache boundary, which is taken out": (text) =>
    text.trim() === "__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__",
  "begins as a billing header does, and would be moved to the front": (text) =>
    text.startsWith("x-anthropic-billing-header"),
  "is a line with which Claude Code names itself, and would be merged with it": (text) =>
    /^You are (a Claude agent|Claude Code), [^\n]*$/.test(text),
};

/** All of the process's environment: nothing of ours, no keys above all, is inherited. */
function environmentFor({ url, key }, folder, more) {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    CLAUDE_CONFIG_DIR: join(folder, ".claude"),
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
    // No telemetry, error reports, updates or feature flags.
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // A system block before ours, other in every conversation: no cache would ever hold what follows it.
    CLAUDE_CODE_ATTRIBUTION_HEADER: "0",
    ...more,
  };
}

/** The answer to one question, and the session in which to ask the next. */
async function run(prompt, options) {
  const complaints = [];
  const stderr = (line) => complaints.push(line);
  try {
    for await (const message of query({ prompt, options: { ...options, stderr } })) {
      if (message.type !== "result") continue;
      const { subtype, is_error: isError, result, errors, session_id: session } = message;
      if (subtype !== "success" || isError) throw new Error(result ?? errors?.join("\n") ?? subtype);
      return { reply: result, session };
    }
    throw new Error("Claude Code ended without a result.");
  } catch (error) {
    throw new Error(`${error.message}\n${complaints.join("")}`.trim(), { cause: error });
  }
}

/**
 * `model` is { url, name, key }; `folder` is home, configuration and working directory; `mcpServers` as in the SDK.
 * `reminders: true` leaves Claude Code its remarks on environment, model and date, in the conversation.
 */
export function startClaudeCode({
  systemPrompt,
  model,
  folder,
  mcpServers = {},
  builtInTools = [],
  reminders = false,
  environment = {},
}) {
  let current = checkPrompt(systemPrompt, refusals);
  let resume;
  const abortController = new AbortController();
  const optionsNow = () => ({
    // Without `snapshot: false` the first prompt of a session is sent again for ever, whatever later ones say.
    systemPrompt: { type: "custom", prompt: current, snapshot: false },
    model: model.name,
    cwd: folder,
    env: environmentFor(model, folder, environment),
    tools: builtInTools,
    allowedTools: [...builtInTools, ...Object.keys(mcpServers).map((name) => `mcp__${name}`)],
    // What is not allowed is denied, without asking a model that judges with a prompt of its own.
    permissionMode: "dontAsk",
    mcpServers,
    strictMcpConfig: true,
    settingSources: [],
    // Text of users is text: a leading slash is no command, and an @ reads no file.
    verbatimPrompts: true,
    extraArgs: reminders ? {} : { bare: null },
    abortController,
    ...(resume && { resume }),
  });
  return {
    async ask(text) {
      const { reply, session } = await run(text, optionsNow());
      resume = session;
      return reply;
    },
    /** From the next question on. */
    useSystemPrompt(next) {
      current = checkPrompt(next, refusals);
    },
    close() {
      abortController.abort();
    },
  };
}
