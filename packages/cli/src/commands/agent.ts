import { Command, Option } from "commander";
import { QuoinError } from "quoin";
import { type AgentFlags, agentOptions } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { type RunnerName, runners } from "../agent/runners/index.ts";
import type { RunnerModel } from "../agent/runners/runner.ts";
import { keyIn } from "../key-in.ts";
import { printable } from "../printable.ts";
import { recipeOf } from "../records/recipe.ts";
import {
  checkRecordFlags,
  type RecordFlags,
  recordIfAsked,
  recordOptions,
} from "../records/record-assembly.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends AgentFlags, RecordFlags {
  runner: RunnerName;
  endpoint: string;
  model: string;
  api: RunnerModel["protocol"];
  keyEnv: string;
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
    .addHelpText("after", example)
    .action((question: string, options: Options) => runAgent(question, options, terminal));
  const mine = new Set(["model", "agentType"]);
  for (const option of agentOptions().filter((each) => !mine.has(each.attributeName())))
    run.addOption(option);
  for (const option of recordOptions()) run.addOption(option);
  return command;
}

async function runAgent(question: string, options: Options, terminal: Terminal): Promise<void> {
  const { runner, endpoint, model: name, api: protocol, workspace = "." } = options;
  checkRecordFlags(options);
  checkEndpoint(endpoint, runner, protocol);
  // Runners insist on a key, also where a server asks for none.
  const key = keyIn(options.keyEnv, usualKey) ?? "none";
  const { assembly, inputs, flags, settled } = await assembleAgent({ ...options, agentType: runner });
  await recordIfAsked(assembly, { recipe: recipeOf("agent", flags, inputs) }, options, terminal);
  for (const reason of settled) terminal.note(`note: ${printable(reason)}\n`);
  terminal.note(`${runner}: asking ${printable(name)} with a prompt of ${assembly.tokens} tokens\n`);
  const model = { protocol, url: endpoint, name, key };
  const started = await runners[runner]({ source: assembly.view, model, folder: workspace });
  const stop = () => void started.close();
  process.once("SIGINT", stop);
  try {
    await terminal.out(`${await started.ask(question)}\n`);
  } catch (error) {
    if (error instanceof QuoinError) throw error;
    throw new QuoinError({ code: "runner_failed", message: `${runner}: ${(error as Error).message}` });
  } finally {
    process.off("SIGINT", stop);
    await started.close();
  }
}

function checkEndpoint(endpoint: string, runner: RunnerName, protocol: string): void {
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (!/^https?:/i.test(endpoint) || !URL.canParse(endpoint))
    throw usage("--endpoint must be an address that begins with http:// or https://");
  if (runner === "claude-code" && protocol !== "anthropic")
    throw usage("claude-code speaks Anthropic's protocol only: leave out --api");
}
