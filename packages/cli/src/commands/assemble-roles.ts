import { Command } from "commander";
import { QuoinError } from "quoin";
import { eventLog } from "../event-log.ts";
import { checkOutputFlags, giveOut, type OutputFlags, outputOptions } from "../give-out.ts";
import { payloadFor, payloadOptions } from "../payload.ts";
import { positiveInteger } from "../positive-integer.ts";
import { recipeOf } from "../records/recipe.ts";
import { assembleRole, type RoleFlags } from "../roles/assemble-role.ts";
import {
  findTemplates,
  type TemplateOptions,
  templatesFolder,
  templatesOption,
  usualFolder,
} from "../roles/find-templates.ts";
import { takesRole } from "../roles/takes-role.ts";
import type { Terminal } from "../terminal.ts";
import { keepWatching } from "../watch/keep-watching.ts";

interface Options extends RoleFlags, OutputFlags, TemplateOptions {
  log?: boolean;
  watch?: boolean;
}

const example = `
The role is one of ours (planner, executor, replanner, extractor, verifier) or one
of your own; quoin schema roles/<role> prints what its input looks like.

Example:
  quoin assemble roles/planner task.yaml --model llama3.1 --explain
  quoin assemble roles/executor step.yaml --window 4096 --watch
`;

export function assembleRolesCommand(terminal: Terminal): Command {
  const command = takesRole(new Command("roles"), "<input> [options]")
    .description("the prompt of a role for a local model, from its input (YAML or JSON)")
    .argument("<role>", "the role's name")
    .argument("<input>", "input file, or -")
    .addOption(templatesOption())
    .option(
      "--model <name>",
      "model whose window and vocabulary to use (default: any local model, 8192 tokens)",
    )
    .option("--config <file>", "configuration: models, relevance, redaction")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option(
      "--reserve <tokens>",
      "left free for the answer (default: a quarter, at most 4096)",
      positiveInteger,
    )
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .option("--watch", "again whenever the input or a template changes")
    .addHelpText("after", example)
    .action(async (role: string, path: string, options: Options) => {
      checkTogether(path, options);
      checkOutputFlags(options);
      const once = () => assembleOnce(role, path, options, terminal);
      if (!options.watch) return once();
      // Also where there is none yet: the first template may be written while it watches.
      const folder = (await templatesFolder(options)) ?? usualFolder;
      return keepWatching(
        { files: [path, ...(options.config ? [options.config] : [])], folders: [folder] },
        once,
        terminal,
      );
    });
  for (const option of [...payloadOptions(), ...outputOptions()]) command.addOption(option);
  return command;
}

async function assembleOnce(role: string, path: string, options: Options, terminal: Terminal): Promise<void> {
  const log = eventLog(options.log, terminal);
  const { assembly, config, inputs } = await assembleRole(role, path, await findTemplates(options), options, {
    log,
  });
  const payload = options.for && payloadFor(options.for, assembly, { ...config, ...options });
  await giveOut(
    { assembly, recipe: recipeOf("roles", { ...options, role }, inputs), payload },
    options,
    terminal,
  );
}

/** An option that would do nothing is a mistake that nobody would notice. */
function checkTogether(path: string, options: Options): void {
  const usage = (message: string) => new QuoinError({ code: "usage", message });
  if (options.attachments !== undefined) throw usage("roles have no attachments");
  if (!options.for && options.cache === false) throw usage("--no-cache goes with --for");
  if (!options.for && options.maxTokens !== undefined)
    throw usage("--max-tokens goes with --for; --reserve leaves room for the answer");
  if (options.for && options.json) throw usage("--for prints a request and --json the assembly: choose one");
  if (options.watch && path === "-") throw usage("standard input cannot be watched");
  if (options.watch && (options.record || options.snapshot !== undefined))
    throw usage("--watch is for writing templates: it keeps no records and no snapshots");
}
