import { join } from "node:path";
import { Command } from "commander";
import { assemble, type Problem, QuoinError } from "quoin";
import { nodeFiles } from "quoin/node";
import { workflow } from "quoin/workflow";
import { located, readDocument } from "../document.ts";
import { explain } from "../explain.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  node: string;
  root: string;
  templates?: string;
  json?: boolean;
  explain?: boolean;
}

const example = "\nExample:\n  quoin assemble workflow seed/workflows/pm_discovery.v1.json --node pgc\n";

export function assembleWorkflowCommand(terminal: Terminal): Command {
  return new Command("workflow")
    .description("one node of a workflow: its template with every token and include put in")
    .argument("<workflow>", "workflow file (JSON or YAML), or -")
    .requiredOption("--node <id>", "the node to assemble")
    .option("--root <folder>", "where the paths of includes start", ".")
    .option("--templates <folder>", "where templates are, from the root (default: seed/prompts/tasks)")
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain pieces and tokens on standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      const { node, root, templates } = options;
      const document = await readDocument(path);
      const blueprint = workflow({ node, ...(templates !== undefined && { templates }) });
      const assembly = await located(document, ["spec_invalid"], () =>
        fromRoot(root, () => assemble(blueprint, document.value, { files: nodeFiles(root) })),
      );
      await terminal.out(options.json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text);
      if (options.explain) terminal.note(`\n${explain(assembly, terminal.paint, process.stderr.columns)}`);
    });
}

/** The library names files from the root; a person looks for them from here. */
async function fromRoot<Result>(root: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const [first, ...rest] = error.problems.map(
      (problem): Problem =>
        problem.file === undefined ? problem : { ...problem, file: join(root, problem.file) },
    );
    throw new QuoinError([first as Problem, ...rest]);
  }
}
