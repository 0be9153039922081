import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { findModel, QuoinError } from "quoin";
import { type AgentFlags, agentOptions } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { loadPackage } from "../agent/load-package.ts";
import { conversationTokens } from "../agent/read-payload.ts";
import { type RunnerName, runners } from "../agent/runners/index.ts";
import type { Runner, RunnerModel, RunnerSetup } from "../agent/runners/runner.ts";
import { keyIn } from "../key-in.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printable } from "../printable.ts";
import { recipeOf } from "../records/recipe.ts";
import {
  checkRecordFlags,
  type RecordFlags,
  recordIfAsked,
  recordOptions,
} from "../records/record-assembly.ts";
import { settledFor } from "../settled-for.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends AgentFlags, RecordFlags {
  runner: RunnerName;
  endpoint: string;
  model: string;
  api: RunnerModel["protocol"];
  keyEnv: string;
  timeout: number;
}

const usualKey = "QUOIN_MODEL_KEY";

const example = `
The runner is a package of yours, found from the current folder: @mariozechner/pi-agent-core,
@mariozechner/pi-coding-agent (pi-session) or @anthropic-ai/claude-agent-sdk (claude-code).
It gets the prompt that quoin assemble agent prints, no tools, and one question.

Example:
  quoin agent run --runner pi-agent-core --dir agents/skipper --workspace . \\
    --endpoint https://api.anthropic.com --model claude-sonnet-4-5 "When does the next boat leave?"
`;

export function agentCommand(terminal: Terminal): Command {
  const command = new Command("agent")
    .description("an agent's prompt in a real runner")
    .addHelpText("after", example);
  const run = command
    .command("run")
    .description("ask an agent one question, through the runner that it is for")
    .argument("<question>", "what the user says")
    .addOption(new Option("--runner <name>", "which one").choices(Object.keys(runners)).makeOptionMandatory())
    .requiredOption("--endpoint <url>", "where the model is served, without /v1")
    .requiredOption("--model <name>", "the model's name there; its window and vocabulary are used")
    .addOption(
      new Option("--api <protocol>", "what it speaks; claude-code only the first")
        .choices(["anthropic", "openai"])
        .default("anthropic"),
    )
    .option("--key-env <variable>", "environment variable with its key", usualKey)
    .option("--timeout <seconds>", "for the answer; runners try again by themselves", positiveInteger, 120)
    .addHelpText("after", example)
    .action((question: string, options: Options) => runAgent(question, options, terminal));
  const shown = agentOptions().filter((option) => !settled.has(option.attributeName()));
  for (const option of [...shown, ...recordOptions()]) run.addOption(option);
  return command;
}

/** By the command itself: it is one question, with nothing before it. */
const settled: ReadonlySet<string> = new Set(["model", "agentType", "payload", "history"]);

async function runAgent(question: string, options: Options, terminal: Terminal): Promise<void> {
  const { runner, endpoint, model: name, api: protocol } = options;
  checkRecordFlags(options);
  checkEndpoint(endpoint, runner, protocol);
  // Runners insist on a key, also where a server asks for none.
  const key = keyIn(options.keyEnv, usualKey) ?? "none";
  // Before anything is recorded: without it nothing is sent.
  const module = await loadPackage(runners[runner].package);
  const history = await conversationTokens({ history: [], message: question }, name);
  const { assembly, inputs, flags, settled } = await assembleAgent({
    ...options,
    history,
    agentType: runner,
  });
  await recordIfAsked(assembly, { recipe: recipeOf("agent", flags, inputs) }, options, terminal);
  for (const reason of [...settledFor(assembly), ...settled]) terminal.note(`note: ${printable(reason)}\n`);
  terminal.note(`${runner}: asking ${printable(name)} with a prompt of ${assembly.tokens} tokens\n`);
  const window = options.window ?? findModel(name).model.window;
  const maxTokens = options.reserve || Math.min(mostAnswer, Math.ceil(window / 4));
  const model = { protocol, url: endpoint, name, key, window, maxTokens };
  await withRunner(runner, module, { source: assembly.view, model }, async ({ ask }) => {
    const reply = await within(options.timeout, ask(question));
    if (reply.trim() === "") throw new Error("the model answered with nothing");
    // A program gets it as it is; on a terminal it must not move the cursor.
    await terminal.out(`${terminal.interactive ? printable(reply) : reply}\n`);
  });
}

/** As much as a budget reserves for an answer. */
const mostAnswer = 4096;

/** Started in an empty folder, which goes with it whatever happens. */
async function withRunner(
  name: RunnerName,
  module: unknown,
  setup: Omit<RunnerSetup, "folder">,
  use: (runner: Runner) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-agent-"));
  let runner: Runner | undefined;
  let signal: NodeJS.Signals | undefined;
  // Not only once: who presses Ctrl-C twice would leave the runner's own process behind.
  const stop = (received: NodeJS.Signals) => {
    signal = received;
    void runner?.close();
  };
  for (const each of Object.keys(endings)) process.on(each, stop);
  try {
    runner = await runners[name].start(module, { ...setup, folder });
    await use(runner);
  } catch (error) {
    if (signal === undefined) throw failure(name, error);
    process.exitCode = endings[signal as keyof typeof endings];
  } finally {
    await runner?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const each of Object.keys(endings)) process.off(each, stop);
  }
}

/** What a shell expects of a program that a signal ended. */
const endings = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

async function within<Value>(seconds: number, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} seconds`)), seconds * 1000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function failure(runner: RunnerName, error: unknown): QuoinError {
  if (error instanceof QuoinError) return error;
  const message = `${runner}: ${error instanceof Error ? error.message : String(error)}`;
  return new QuoinError({ code: "runner_failed", message });
}

function checkEndpoint(endpoint: string, runner: RunnerName, protocol: string): void {
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (!/^https?:/i.test(endpoint) || !URL.canParse(endpoint))
    throw usage("--endpoint must be an address that begins with http:// or https://");
  if (runner === "claude-code" && protocol !== "anthropic")
    throw usage("claude-code speaks Anthropic's protocol only: leave out --api");
}
