/**
 * Our prompt for Claude Code, which @anthropic-ai/claude-agent-sdk starts as a process of its own.
 * One block of Anthropic's stays in front of ours; there is no option against it.
 */
import type { Refusals } from "./shared/check-prompt.ts";
import { type PromptSource, promptReader, type RunnerPrompt } from "./shared/prompt-source.ts";

export type { PromptSource, RunnerPrompt } from "./shared/prompt-source.ts";

export interface ClaudeCodeSettings {
  /** Home, configuration and working directory of the process, so that nothing of a user's own is read. */
  folder?: string;
  /** All that the process knows of the environment: nothing is inherited, no key above all. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Leaves Claude Code its remarks on environment, model and date, which stand in the conversation. */
  reminders?: boolean;
}

/** The part of the SDK's options that a prompt needs to arrive as it is; spread it, and add your own. */
export interface ClaudeCodeOptions {
  systemPrompt: { type: "custom"; prompt: string; snapshot: false };
  settingSources: never[];
  strictMcpConfig: true;
  verbatimPrompts: true;
  extraArgs: Record<string, string | null>;
  env: Record<string, string | undefined>;
  cwd?: string;
}

const refusals: Refusals = {
  "is the mark of a cache boundary, which Claude Code takes out": (text) =>
    text.trim() === "__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__",
  "begins as a billing header does, and would be moved to the front": (text) =>
    text.startsWith("x-anthropic-billing-header"),
  "is a line with which Claude Code names itself, and would be merged with it": (text) =>
    /^You are (a Claude agent|Claude Code), [^\n]*$/.test(text),
};

/** For one question: make them anew for the next, so that it carries what the source says by then. */
export function claudeCodeOptions(
  source: PromptSource,
  { folder, environment = {}, reminders = false }: ClaudeCodeSettings = {},
): ClaudeCodeOptions {
  const { system } = promptReader(source, refusals)();
  return {
    // Without `snapshot: false` the first prompt of a session is sent again for ever, whatever later ones say.
    systemPrompt: { type: "custom", prompt: system, snapshot: false },
    // Nothing of the folder's or the user's: no CLAUDE.md, no settings, no servers.
    settingSources: [],
    strictMcpConfig: true,
    // Text of users is text: a leading slash is no command, and an @ reads no file.
    verbatimPrompts: true,
    extraArgs: reminders ? {} : { bare: null },
    env: {
      ...environment,
      ...(folder !== undefined && { HOME: folder, CLAUDE_CONFIG_DIR: `${folder}/.claude` }),
      // No telemetry, error reports, updates or feature flags.
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // A system block before ours, other in every conversation: no cache would ever hold what follows it.
      CLAUDE_CODE_ATTRIBUTION_HEADER: "0",
    },
    ...(folder !== undefined && { cwd: folder }),
  };
}

/**
 * The question with what nobody vouches for before it. `previous` is the prompt that the session's last question was
 * asked with: what the conversation holds since then is not said again.
 */
export function claudeCodeQuestion(
  source: PromptSource,
  question: string,
  previous?: Pick<RunnerPrompt, "user">,
): string {
  const { user } = promptReader(source, refusals)();
  return user === "" || user === previous?.user ? question : `${user}\n\n${question}`;
}
