import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import type { Runner, RunnerKind, RunnerSetup } from "./runner.ts";

interface Message {
  type: string;
  subtype?: string;
  is_error?: boolean;
  result?: string;
  errors?: string[];
}

interface ClaudeAgentSdk {
  query(question: { prompt: string; options: object }): AsyncIterable<Message>;
}

export const claudeCode: RunnerKind = { package: "@anthropic-ai/claude-agent-sdk", start };

async function start(module: unknown, { source, model, folder }: RunnerSetup): Promise<Runner> {
  const { query } = module as ClaudeAgentSdk;
  const abortController = new AbortController();
  return {
    async ask(question) {
      const complaints: string[] = [];
      const environment = {
        PATH: process.env.PATH,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: model.key,
        CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(model.maxTokens),
      };
      const options = {
        ...claudeCodeOptions(source, { folder, environment }),
        model: model.name,
        tools: [],
        permissionMode: "dontAsk",
        abortController,
        stderr: (line: string) => complaints.push(line),
      };
      const failed = (why: string) => new Error([why, ...complaints].join("\n").trim());
      try {
        for await (const message of query({ prompt: claudeCodeQuestion(source, question), options }))
          if (message.type === "result") return resultOf(message);
      } catch (error) {
        throw failed((error as Error).message);
      }
      throw failed("Claude Code ended without a result");
    },
    async close() {
      abortController.abort();
    },
  };
}

function resultOf({ subtype, is_error: isError, result, errors }: Message): string {
  if (subtype === "success" && !isError) return result ?? "";
  throw new Error(result ?? errors?.join("\n") ?? subtype);
}
