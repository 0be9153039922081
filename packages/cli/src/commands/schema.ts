import { Command } from "commander";
import { configJsonSchema, specJsonSchema } from "quoin/canonical";
import type { Terminal } from "../terminal.ts";

export function schemaCommand(terminal: Terminal): Command {
  const command = new Command("schema").description("print the JSON Schema of an input, for editors");
  command
    .command("canonical")
    .description("of a canonical spec, or of its configuration")
    .option("--config", "the configuration's schema instead of the spec's")
    .addHelpText("after", "\nExample:\n  quoin schema canonical > spec.schema.json\n")
    .action(async (options: { config?: boolean }) => {
      const schema = options.config ? configJsonSchema() : specJsonSchema();
      await terminal.out(`${JSON.stringify(schema, null, 2)}\n`);
    });
  return command;
}
