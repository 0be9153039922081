import { Command } from "commander";
import { redact } from "quoin";
import manifest from "../package.json" with { type: "json" };
import { commands } from "./commands.ts";
import { printable } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

const notes = `
Data goes to standard output, everything else to standard error.
Exit codes: 0 ok, 1 refused, 2 wrong usage, 3 degraded under --strict. NO_COLOR is honoured.

Example:
  quoin assemble canonical bot.yaml --explain
`;

/** With the command that the arguments name, or with all of them where they name none. */
export async function createProgram(terminal: Terminal, args: readonly string[] = []): Promise<Command> {
  const program = new Command("quoin")
    .description("Assembles prompts: the right sections, within budget, every choice explained.")
    .version(manifest.version)
    .showHelpAfterError("(add --help for usage)")
    .addHelpText("after", notes);
  const [named = ""] = args;
  const wanted = Object.hasOwn(commands, named) ? [named] : Object.keys(commands);
  const made = await Promise.all(wanted.map(async (name) => (await commands[name]?.())?.(terminal)));
  for (const command of made) if (command) program.addCommand(command);
  for (const command of everyCommand(program)) {
    command.exitOverride();
    // Commander repeats what it was given: a text that begins with a dash, or a key where a choice was meant.
    command.configureOutput({
      outputError: (text, write) => write(printable(redact(text, { secrets: true, pii: false }).text)),
    });
  }
  return program;
}

/** The program and all its commands, depth first. */
export function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
