import { Command } from "commander";
import { assembleWorkflowNode, type NodeOptions } from "../assemble-workflow-node.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { recipeOf } from "../records/recipe.ts";
import type { Terminal } from "../terminal.ts";

type Options = NodeOptions & OutputFlags;

const example = "\nExample:\n  quoin assemble workflow seed/workflows/pm_discovery.v1.json --node pgc\n";

export function assembleWorkflowCommand(terminal: Terminal): Command {
  const command = new Command("workflow")
    .description("one node of a workflow: its template with every token and include put in")
    .argument("<workflow>", "workflow file (JSON or YAML), or -")
    .requiredOption("--node <id>", "the node to assemble")
    .option("--root <folder>", "where the paths of includes start", ".")
    .option("--templates <folder>", "where templates are, from the root (default: seed/prompts/tasks)")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      checkOutputFlags(options);
      const { assembly, inputs, templates } = await assembleWorkflowNode(path, options);
      const recipe = recipeOf("workflow", { ...options, templates }, inputs);
      await giveOut({ assembly, recipe }, options, terminal);
    });
  for (const option of outputOptions()) command.addOption(option);
  return command;
}
