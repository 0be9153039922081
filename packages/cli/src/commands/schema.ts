import { Command } from "commander";
import { assemblyJsonSchema, QuoinError } from "quoin";
import { configJsonSchema, specJsonSchema } from "quoin/canonical";
import { inputJsonSchema, loadRoles, templateJsonSchema } from "quoin/roles";
import { workflowJsonSchema } from "quoin/workflow";
import { configJsonSchema as projectJsonSchema } from "../config.ts";
import { findTemplates, type TemplateOptions, templatesOption } from "../roles/find-templates.ts";
import { takesRole } from "../roles/takes-role.ts";
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
  takesRole(command.command("roles"), "[options]")
    .description("of a role's input; with --template, of a role's template")
    .argument("[role]", "the role's name")
    .option("--template", "the schema of a template's file instead of the input's")
    .addHelpText(
      "after",
      "\nExample:\n  quoin schema roles/planner > planner.schema.json\n  quoin schema roles --template > role.schema.json\n",
    )
    .addOption(templatesOption())
    .action(async (role: string | undefined, options: TemplateOptions & { template?: boolean }) => {
      if (options.template) return print(templateJsonSchema());
      if (role === undefined)
        throw new QuoinError({ code: "usage", message: "name a role, or give --template" });
      return print(inputJsonSchema(loadRoles(await findTemplates(options)).role(role)));
    });
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
