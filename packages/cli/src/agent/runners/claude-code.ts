import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeCodeOptions, claudeCodeQuestion } from "quoin/integrations/claude-code";
import { loadPackage } from "../load-package.ts";
import type { StartRunner } from "./runner.ts";

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

export const startClaudeCode: StartRunner = async ({ source, model, folder }) => {
  const { query } = await loadPackage<ClaudeAgentSdk>("@anthropic-ai/claude-agent-sdk");
  // A home of its own: nothing of the user's configuration is read, and nothing is left behind.
  const home = await mkdtemp(join(tmpdir(), "quoin-claude-code-"));
  const abortController = new AbortController();
  return {
    async ask(question) {
      const complaints: string[] = [];
      const environment = {
        PATH: process.env.PATH,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: model.key,
      };
      const options = {
        ...claudeCodeOptions(source, { folder: home, environment }),
        cwd: folder,
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
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

function resultOf({ subtype, is_error: isError, result, errors }: Message): string {
  if (subtype === "success" && !isError) return result ?? "";
  throw new Error(result ?? errors?.join("\n") ?? subtype);
}
