import { Command } from "commander";
import { explain } from "../explain.ts";
import { readAssembly } from "../read-assembly.ts";
import { paintFor, type Terminal } from "../terminal.ts";

export function explainCommand(terminal: Terminal): Command {
  return new Command("explain")
    .description("show what an assembly holds, what it cost, and why")
    .argument("<assembly>", "file printed by assemble --json, or -")
    .addHelpText("after", "\nExample:\n  quoin assemble canonical bot.yaml --json | quoin explain -\n")
    .action(async (path: string) => {
      const { assembly } = await readAssembly(path);
      await terminal.out(explain(assembly, paintFor(process.stdout, process.env), process.stdout.columns));
    });
}
