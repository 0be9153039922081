import { Command } from "commander";
import { type AgentFlags, agentOptions } from "../agent/agent-options.ts";
import { assembleAgent } from "../agent/assemble-agent.ts";
import { eventLog } from "../event-log.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { recipeOf } from "../records/recipe.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends AgentFlags, OutputFlags {
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
      checkOutputFlags(options);
      const log = eventLog(options.log, terminal);
      const { assembly, inputs, flags, settled } = await assembleAgent(options, log);
      await giveOut({ assembly, recipe: recipeOf("agent", flags, inputs), settled }, options, terminal);
    });
  for (const option of [...agentOptions(), ...outputOptions()]) command.addOption(option);
  return command;
}
