import { Command } from "commander";
import { type Assembly, QuoinError } from "quoin";
import { hashPayload } from "quoin/adapters";
import { assembleCanonical, type CanonicalOptions } from "../assemble-canonical.ts";
import { explain } from "../explain.ts";
import { foreignModel, payloadFor, payloadOptions } from "../payload.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printable } from "../printable.ts";
import { recipeOf } from "../records/recipe.ts";
import {
  checkRecordFlags,
  type RecordFlags,
  recordIfAsked,
  recordOptions,
} from "../records/record-assembly.ts";
import { refuseSettled, settledFor } from "../settled-for.ts";
import type { Terminal } from "../terminal.ts";
import { assembleRolesCommand } from "./assemble-roles.ts";
import { assembleWorkflowCommand } from "./assemble-workflow.ts";

interface Options extends CanonicalOptions, RecordFlags {
  json?: boolean;
  explain?: boolean;
  strict?: boolean;
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
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain sections, tokens and decisions on standard error")
    .option("--strict", "exit with 3 where something had to be settled for, such as an estimated count")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      checkTogether(options);
      checkRecordFlags(options);
      const log = options.log ? (event: unknown) => terminal.note(`${JSON.stringify(event)}\n`) : undefined;
      const { assembly, config, inputs } = await assembleCanonical(path, options, log);
      const settings = { ...config, ...options };
      const payload = options.for && payloadFor(options.for, assembly, settings);
      const sent = payload ? { payloadHash: hashPayload(JSON.parse(payload)) } : {};
      await recordIfAsked(
        assembly,
        { recipe: recipeOf("canonical", options, inputs), ...sent },
        options,
        terminal,
      );
      if (payload) await terminal.out(payload);
      else await print(assembly, options, terminal);
      const settled = [...settledFor(assembly), ...foreignModel(settings)];
      if (options.explain) terminal.note(`\n${explain(assembly, terminal.paint, process.stderr.columns)}`);
      // What was settled for must be seen even by those who do not ask.
      else if (settled.length && !options.strict)
        terminal.note(`\n${settled.map((reason) => `note: ${printable(reason)}\n`).join("")}`);
      if (options.strict) refuseSettled(settled);
    });
  for (const option of [...payloadOptions(), ...recordOptions()]) canonicalCommand.addOption(option);
  return command.addCommand(assembleWorkflowCommand(terminal)).addCommand(assembleRolesCommand(terminal));
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

async function print(assembly: Assembly, { json }: Options, { out, interactive }: Terminal): Promise<void> {
  const ending = interactive ? "\n" : "";
  await out(json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text + ending);
}
