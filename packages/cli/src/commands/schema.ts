import { Command } from "commander";
import { assemblyJsonSchema } from "quoin";
import { configJsonSchema, specJsonSchema } from "quoin/canonical";
import { workflowJsonSchema } from "quoin/workflow";
import { configJsonSchema as projectJsonSchema } from "../config.ts";
import type { Terminal } from "../terminal.ts";

const example = "\nExample:\n  quoin schema canonical > spec.schema.json\n";

export function schemaCommand(terminal: Terminal): Command {
  const print = (schema: object) => terminal.out(`${JSON.stringify(schema, null, 2)}\n`);
  const command = new Command("schema")
    .description("print a JSON Schema, for editors and other readers")
    .addHelpText("after", example);
  command
    .command("canonical")
    .description("of a canonical spec, or of its configuration")
    .option("--config", "the configuration's schema instead of the spec's")
    .addHelpText("after", example)
    .action((options: { config?: boolean }) => print(options.config ? configJsonSchema() : specJsonSchema()));
  command
    .command("workflow")
    .description("of a workflow's file")
    .addHelpText("after", "\nExample:\n  quoin schema workflow > workflow.schema.json\n")
    .action(() => print(workflowJsonSchema()));
  command
    .command("config")
    .description("of a project's quoin.config.json or .yaml")
    .addHelpText("after", "\nExample:\n  quoin schema config > quoin.config.schema.json\n")
    .action(() => print(projectJsonSchema()));
  command
    .command("assembly")
    .description("of what assemble --json prints")
    .addHelpText("after", "\nExample:\n  quoin schema assembly > assembly.schema.json\n")
    .action(() => print(assemblyJsonSchema()));
  return command;
}
