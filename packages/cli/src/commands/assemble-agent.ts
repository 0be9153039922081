import { Command } from "commander";
import { QuoinError } from "quoin";
import { type AgentFlags, agentOptions } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { type PayloadOptions, payloadFor, payloadOptions } from "../payload.ts";
import { recipeOf } from "../records/recipe.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends AgentFlags, Omit<PayloadOptions, "model">, OutputFlags {
  log?: boolean;
}

const example = `
The prompt is made of modules: identity, injection-defense, security, context, skills
and runtime. With --json, view holds content and metadata, with tokens by module.

Example:
  quoin assemble agent --dir agents/skipper --workspace . --explain
  quoin assemble agent --dir agents/skipper --workspace . --profile paranoid --taint 0.15 --sandbox nsjail
`;

export function assembleAgentCommand(terminal: Terminal): Command {
  const command = new Command("agent")
    .description("an agent's system prompt, from its folder and its workspace")
    .option("--log", "write a prompt_built event (numbers and names only) to standard error")
    .addHelpText("after", example)
    .action(async (options: Options) => {
      checkTogether(options);
      checkOutputFlags(options);
      const log = options.log ? (event: unknown) => terminal.note(`${JSON.stringify(event)}\n`) : undefined;
      const { maxTokens: reserve = options.reserve } = options;
      const { assembly, inputs, flags, settled } = await assembleAgent(
        { ...options, ...(reserve !== undefined && { reserve }) },
        log,
      );
      const payload = options.for && payloadFor(options.for, assembly, options);
      await giveOut(
        { assembly, recipe: recipeOf("agent", flags, inputs), payload, settled },
        options,
        terminal,
      );
    });
  for (const option of [...agentOptions(), ...payloadOptions(), ...outputOptions()])
    command.addOption(option);
  return command;
}

/** An option that would do nothing is a mistake that nobody would notice. */
function checkTogether(options: Options): void {
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (options.attachments !== undefined) throw usage("an agent's prompt has no attachments");
  if (!options.for && options.cache === false) throw usage("--no-cache goes with --for");
  if (!options.for && options.maxTokens !== undefined)
    throw usage("--max-tokens goes with --for; --reserve leaves room for the answer");
  if (options.for && options.json) throw usage("--for prints a request and --json the assembly: choose one");
}
