import { Command } from "commander";
import { assembleWorkflowNode, type NodeOptions } from "../assemble-workflow-node.ts";
import { explain } from "../explain.ts";
import { recipeOf } from "../records/recipe.ts";
import {
  checkRecordFlags,
  type RecordFlags,
  recordIfAsked,
  recordOptions,
} from "../records/record-assembly.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends NodeOptions, RecordFlags {
  json?: boolean;
  explain?: boolean;
}

const example = "\nExample:\n  quoin assemble workflow seed/workflows/pm_discovery.v1.json --node pgc\n";

export function assembleWorkflowCommand(terminal: Terminal): Command {
  const command = new Command("workflow")
    .description("one node of a workflow: its template with every token and include put in")
    .argument("<workflow>", "workflow file (JSON or YAML), or -")
    .requiredOption("--node <id>", "the node to assemble")
    .option("--root <folder>", "where the paths of includes start", ".")
    .option("--templates <folder>", "where templates are, from the root (default: seed/prompts/tasks)")
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain pieces and tokens on standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      checkRecordFlags(options);
      const { assembly, inputs, templates } = await assembleWorkflowNode(path, options);
      const recipe = recipeOf("workflow", { ...options, templates }, inputs);
      await recordIfAsked(assembly, { recipe }, options, terminal);
      await terminal.out(options.json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text);
      if (options.explain) terminal.note(`\n${explain(assembly, terminal.paint, process.stderr.columns)}`);
    });
  for (const option of recordOptions()) command.addOption(option);
  return command;
}
