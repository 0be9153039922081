import { Command } from "commander";
import { QuoinError } from "quoin";
import { assembleCanonical, type CanonicalOptions } from "../assemble-canonical.ts";
import { eventLog } from "../event-log.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { foreignModel, payloadFor, payloadOptions } from "../payload.ts";
import { positiveInteger } from "../positive-integer.ts";
import { recipeOf } from "../records/recipe.ts";
import type { Terminal } from "../terminal.ts";
import { assembleAgentCommand } from "./assemble-agent.ts";
import { assembleDynamicCommand } from "./assemble-dynamic.ts";
import { assembleRolesCommand } from "./assemble-roles.ts";
import { assembleWorkflowCommand } from "./assemble-workflow.ts";

interface Options extends CanonicalOptions, OutputFlags {
  log?: boolean;
}

const example = `
Example:
  quoin assemble canonical bot.yaml --model gpt-4o --explain
  quoin assemble canonical bot.yaml --for openai | curl -s https://api.openai.com/v1/chat/completions \\
    -H "Authorization: Bearer $OPENAI_API_KEY" -H "Content-Type: application/json" -d @-
`;

export function assembleCommand(terminal: Terminal): Command {
  const command = new Command("assemble").description("build a prompt").addHelpText("after", example);
  const canonicalCommand = command
    .command("canonical")
    .description("seven canonical sections from a spec (YAML or JSON; - reads standard input)")
    .argument("<spec>", "spec file, or -")
    .option("--model <name>", "model whose window and vocabulary to use (default: gpt-4o)")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option("--config <file>", "configuration: headings, caps, redaction, models")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      checkTogether(options);
      checkOutputFlags(options);
      const log = eventLog(options.log, terminal);
      const { assembly, config, inputs } = await assembleCanonical(path, options, log);
      const settings = { ...config, ...options };
      const payload = options.for && payloadFor(options.for, assembly, settings);
      const recipe = recipeOf("canonical", options, inputs);
      await giveOut({ assembly, recipe, payload, settled: foreignModel(settings) }, options, terminal);
    });
  for (const option of [...payloadOptions(), ...outputOptions()]) canonicalCommand.addOption(option);
  return command
    .addCommand(assembleAgentCommand(terminal))
    .addCommand(assembleDynamicCommand(terminal))
    .addCommand(assembleRolesCommand(terminal))
    .addCommand(assembleWorkflowCommand(terminal));
}

/** An option that would do nothing is a mistake that nobody would notice. */
function checkTogether(options: Options): void {
  const idle = [
    ...(options.maxTokens === undefined ? [] : ["--max-tokens"]),
    ...(options.attachments === undefined ? [] : ["--attachments"]),
    ...(options.cache === false ? ["--no-cache"] : []),
  ];
  if (!options.for && idle.length) {
    throw new QuoinError({ code: "usage", message: `${idle.join(", ")} goes with --for` });
  }
  if (options.for && options.json) {
    const message =
      "--for prints a request and --json the assembly: choose one, or make one of the other with quoin adapt";
    throw new QuoinError({ code: "usage", message });
  }
}
