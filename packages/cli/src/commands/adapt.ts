import { Command } from "commander";
import { type PayloadOptions, payloadFor, payloadOptions } from "../payload.ts";
import { readAssembly } from "../read-assembly.ts";
import type { Terminal } from "../terminal.ts";

const example = `
Example:
  quoin assemble canonical bot.yaml --json > 1.json
  quoin adapt 1.json --for anthropic --model claude-sonnet-5
`;

export function adaptCommand(terminal: Terminal): Command {
  const command = new Command("adapt")
    .description("print the request for a provider from a saved assembly")
    .argument("<assembly>", "file printed by assemble --json, or -")
    .option("--model <name>", "model to name in the request (default: the provider's usual one)")
    .addHelpText("after", example)
    .action(async (path: string, options: PayloadOptions) => {
      const { assembly } = await readAssembly(path);
      if (options.for) await terminal.out(payloadFor(options.for, assembly, options));
    });
  for (const option of payloadOptions()) {
    command.addOption(option.long === "--for" ? option.makeOptionMandatory() : option);
  }
  return command;
}
